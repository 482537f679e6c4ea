import type { Money } from '#contract/base/fields/money.ts'

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
