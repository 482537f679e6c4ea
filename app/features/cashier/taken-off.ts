import { type Money, minorOf, moneyOf } from '#contract/money.ts'

/** What leaves the wallet, signed as it changes it (site.md 1.5). */
export const takenOff = (money: Money): Money => moneyOf(-minorOf(money))
