import type { DepositMethodCode } from '#contract/cashier/cashier.ts'

/**
 * Hides a part of the form unless its method is chosen; by CSS alone, so that it needs no script. A browser without
 * `:has` shows the parts of every method.
 */
export const whileChosen: Record<DepositMethodCode, string> = {
  'bank-transfer': 'in-[form:has([name=method]:checked:not([value=bank-transfer]))]:hidden',
  'e-wallet': 'in-[form:has([name=method]:checked:not([value=e-wallet]))]:hidden',
  crypto: 'in-[form:has([name=method]:checked:not([value=crypto]))]:hidden',
  'scratch-card': 'in-[form:has([name=method]:checked:not([value=scratch-card]))]:hidden',
}
