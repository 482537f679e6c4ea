import type { Withdrawal } from '#contract/cashier.ts'
import { type Money, minorOf, moneyOf } from '#contract/money.ts'

/** What of a withdrawal arrives. */
export const netOf = ({ amount, fee }: Pick<Withdrawal, 'amount' | 'fee'>): Money =>
  moneyOf(minorOf(amount) - minorOf(fee))
