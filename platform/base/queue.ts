import { type Money, moneyOf } from '#contract/base/fields/money.ts'

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

/** A queue without promises, from a count of it: nothing waits without an amount. */
export const toQueue = ({
  n,
  oldest,
  amount,
}: {
  n: bigint
  oldest: Date | null
  amount: string | null
}): Queue => ({
  waiting: Number(n),
  oldest: oldest?.toISOString() ?? null,
  promisedBy: null,
  amount: moneyOf(BigInt(amount ?? 0)),
})
