import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { Day, Id, Instant, keyed, paged, pageInput } from './values.ts'

/** The lines of a statement (site.md section 6). */
export const TransactionType = z.enum([
  'deposit',
  'withdrawal-hold',
  'withdrawal-release',
  'withdrawal-paid',
  'bet',
  'payout',
  'void',
  'transfer-in',
  'transfer-out',
  'upline-transfer',
  'downline-transfer',
  'bonus',
  'rebate',
  'reward',
  'points',
  'commission',
  'adjustment',
])
export type TransactionType = z.infer<typeof TransactionType>

/** The wallets that every member has. */
export const OwnWallet = z.enum(['main', 'held', 'bonus', 'points'])
export type OwnWallet = z.infer<typeof OwnWallet>

/** The wallets that a member's statement can be asked for; `vendor-` and its code is the one at a vendor. */
export const WalletName = z.union([
  OwnWallet,
  z.templateLiteral(['vendor-', z.string().regex(/^[A-Z0-9_]{2,32}$/)]),
])
export type WalletName = z.infer<typeof WalletName>

/** The balance that the header shows: main and vendor wallets, without held money and bonus. */
export const balance = endpoint({
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  auth: 'member',
  source: 'product',
  input: z.object({}),
  value: z.object({ sumBalance: Money }),
  refusals: [],
})

/** One movement. `amount` is signed as it changes the wallet; `balance` is the wallet's after it. */
export const Transaction = z.object({
  id: Id,
  time: Instant,
  type: TransactionType,
  /** The order, bet or posting that it belongs to. */
  reference: z.string(),
  amount: Money,
  balance: Money,
})
export type Transaction = z.infer<typeof Transaction>

const statementFilter = {
  wallet: WalletName.default('main'),
  type: TransactionType.optional(),
  fromDay: Day.optional(),
  toDay: Day.optional(),
}

/** A wallet's statement, with totals over the whole result. */
export const statement = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getStatement',
  auth: 'member',
  source: 'ours',
  input: z.object({ ...statementFilter, ...pageInput, sort: z.enum(['-time', 'time']).default('-time') }),
  value: paged(Transaction).extend({ totals: z.object({ in: Money, out: Money, amount: Money }) }),
  refusals: [],
})

/** The same lines by key, for a download, newest first. */
export const statementRows = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getStatementRows',
  auth: 'member',
  source: 'ours',
  input: z.object({
    ...statementFilter,
    after: z.string().max(64).optional(),
    size: z.coerce.number().int().min(1).max(500).default(500),
  }),
  value: keyed(Transaction),
  refusals: [],
})
