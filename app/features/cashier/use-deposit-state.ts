import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Deposit } from '#contract/cashier/cashier.ts'
import { isDepositOpen } from './order-steps.ts'

/** The label of an order's state. A card that was submitted has its own: the player has nothing left to do. */
export function useDepositState(): (order: Pick<Deposit, 'status' | 'card'>) => string {
  const { t } = useTranslation('cashier')
  return (order) =>
    order.card && isDepositOpen(order) ? t('deposit.cardState') : t(`deposit.status.${order.status}`)
}
