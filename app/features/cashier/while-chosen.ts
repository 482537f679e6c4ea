import type { DepositMethodCode } from '#contract/cashier/cashier.ts'

/**
 * Hides a part of the form unless its method is chosen; by CSS alone (deposits.css), so that it needs no script. A browser without
 * `:has` shows the parts of every method.
 */
export const whileChosen: Record<DepositMethodCode, string> = {
  'bank-transfer': 'for-bank-transfer',
  'e-wallet': 'for-e-wallet',
  crypto: 'for-crypto',
  'scratch-card': 'for-scratch-card',
}
