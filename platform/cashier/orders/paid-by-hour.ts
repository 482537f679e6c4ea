import { type Money, moneyOf } from '#contract/base/fields/money.ts'

/** What was paid within one hour of a day of the site. */
export interface PaidHour {
  /** 0 to 23. */
  hour: number
  orders: number
  amount: Money
}

/** A day's hours as the database sums them. */
export interface PaidHourRow {
  hour: number
  orders: number
  amount: bigint
}

/** An hour as a report has it: its amount as money. */
export const toPaidHour = ({ hour, orders, amount }: PaidHourRow): PaidHour => ({
  hour,
  orders,
  amount: moneyOf(amount),
})
