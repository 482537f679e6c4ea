import { useTranslation } from 'react-i18next'
import type { Deposit } from '#contract/cashier.ts'
import { isDepositOpen } from './order-steps.ts'

/** The state of an order as the visitor reads it. A card was handed in: nothing waits for its player any more. */
export function useDepositState(): (order: Pick<Deposit, 'status' | 'card'>) => string {
  const { t } = useTranslation('cashier')
  return (order) =>
    order.card && isDepositOpen(order) ? t('deposit.cardState') : t(`deposit.status.${order.status}`)
}
