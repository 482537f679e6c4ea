import { Flash } from '#app/components/frame/flash.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { Withdrawal } from '#contract/cashier/cashier.ts'
import { netOf } from './net-of.ts'

/** Links to the other paid orders that wait for a receipt. */
export function WithdrawalsToConfirm({ orders }: { orders: Withdrawal[] }) {
  const { t } = useTranslation('cashier')
  const { dateTime } = useFormat()
  const text = useAmountText()
  if (orders.length === 0) return null
  return (
    <Flash kind="info" title={t('withdraw.toConfirm')}>
      <ul data-to-confirm="" className="flex flex-wrap gap-x-5 gap-y-1">
        {orders.map((order) => (
          <li key={order.id}>
            <a href={paths.personal('withdraw', { order: order.id })}>
              {text(netOf(order))} · {dateTime(order.time)}
            </a>
          </li>
        ))}
      </ul>
    </Flash>
  )
}
