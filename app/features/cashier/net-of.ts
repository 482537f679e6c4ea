import type { Withdrawal } from '#contract/cashier.ts'
import { type Money, minorOf, moneyOf } from '#contract/money.ts'

/** A withdrawal less its fee. */
export const netOf = ({ amount, fee }: Pick<Withdrawal, 'amount' | 'fee'>): Money =>
  moneyOf(minorOf(amount) - minorOf(fee))
