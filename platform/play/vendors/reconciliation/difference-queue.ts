import { sql } from 'kysely'
import type { QueueQuery } from '#platform/base/queue.ts'

/** Bets on which a vendor's report and our record differ, and no operator has decided which is right. */
export const differenceQueue: QueueQuery = () => ({
  from: sql`from vendor_difference where status = 'open'`,
  since: sql`found_at`,
  amount: sql`abs((their_payout - their_stake) - (our_payout - our_stake))`,
})
