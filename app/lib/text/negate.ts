import { type Money, minorOf, moneyOf } from '#contract/base/fields/money.ts'

/** The amount with the sign of its change to the wallet (site.md 1.5). */
export const negate = (money: Money): Money => moneyOf(-minorOf(money))
