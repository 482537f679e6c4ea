import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'

/** What waits for an operator in one place. */
export interface Queue {
  waiting: number
  /** Since when the oldest waits (ISO 8601); null if nothing does. */
  oldest: string | null
  /** When the next one is promised to be done; null where nothing is promised. */
  promisedBy: string | null
  /** Of all that wait; null where no money does. */
  amount: Money | null
}

/** What one statement finds of a queue. */
export interface QueueRow {
  waiting: bigint
  oldest: Date | null
  amount?: Minor | null
}

/** A queue for which nothing is promised. */
export const queueOf = ({ waiting = 0n, oldest = null, amount }: Partial<QueueRow> = {}): Queue => ({
  waiting: Number(waiting),
  oldest: oldest?.toISOString() ?? null,
  promisedBy: null,
  amount: amount === undefined ? null : moneyOf(amount ?? 0n),
})
