import { z } from 'zod'

/**
 * What the site tells a member by itself; its words are in the catalogue `inbox.json`, its figures in the message's
 * params. The first four are the notices of product.md section 8 (time and amount). `operator` brings its own words.
 */
export const InboxCode = z.enum([
  'deposit-arrived',
  'deposit-failed',
  'withdrawal-approved',
  'withdrawal-rejected',
  'withdrawal-receipt-due',
  'transfer-received',
  'bonus-granted',
  'bonus-ended',
  'reward-ready',
  'rank-reached',
  'redeem-complete',
  'redeem-rejected',
  'limit-in-force',
  'operator',
])
export type InboxCode = z.infer<typeof InboxCode>
