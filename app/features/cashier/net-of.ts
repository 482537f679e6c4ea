import { type Money, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { Withdrawal } from '#contract/cashier/cashier.ts'

/** A withdrawal less its fee. */
export const netOf = ({ amount, fee }: Pick<Withdrawal, 'amount' | 'fee'>): Money =>
  moneyOf(minorOf(amount) - minorOf(fee))
