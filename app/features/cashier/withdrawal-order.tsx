import type { ReactNode } from 'react'
import { Badge } from '#app/components/badge.tsx'
import { Button, TextLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Countdown } from '#app/components/countdown.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { Money } from '#app/components/money.tsx'
import { type Description, DescriptionList } from '#app/components/records/description-list.tsx'
import { RecordId } from '#app/components/records/record-id.tsx'
import { Timeline } from '#app/components/records/timeline.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { sentences, spaced } from '#app/i18n/sentences.ts'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { Withdrawal } from '#contract/cashier/cashier.ts'
import { netOf } from './net-of.ts'
import { isWithdrawalOpen, withdrawalSteps, withdrawalTones } from './order-steps.ts'
import { cancelWithdrawalForm, confirmReceiptForm } from './withdrawal-forms.ts'

/** One order: amount, account, progress, and the possible actions. */
export function WithdrawalOrder({ order, secondsLeft }: { order: Withdrawal; secondsLeft: number }) {
  const { t } = useTranslation('cashier')
  const { dateTime } = useFormat()
  const href = (refresh?: number) => paths.personal('withdraw', { order: order.id, refresh })
  const open = isWithdrawalOpen(order)
  return (
    <div data-order={order.id} data-status={order.status}>
      <Card
        title={t('withdraw.order')}
        titleId="withdrawal-order"
        aside={<Badge tone={withdrawalTones[order.status]}>{t(`withdraw.status.${order.status}`)}</Badge>}
      >
        <div className="grid items-start gap-x-10 gap-y-4 md:grid-cols-2">
          <DescriptionList items={useFigures(order)} />
          <div className="grid gap-3">
            <Timeline steps={withdrawalSteps(order, t('withdraw.step', { returnObjects: true }), dateTime)} />
            {open ? (
              <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
                <TextLink href={href()}>{t('refresh')}</TextLink>
                <TextLink href={href(10)}>{t('autoRefresh')}</TextLink>
              </p>
            ) : null}
          </div>
        </div>
        <OrderNotice order={order} />
        <OrderAct order={order} secondsLeft={secondsLeft} />
      </Card>
    </div>
  )
}

/** The notices of product.md section 8, and who confirmed the receipt. */
function OrderNotice({ order }: { order: Withdrawal }) {
  const { t } = useTranslation('cashier')
  const { dateTime } = useFormat()
  const text = useAmountText()
  const { status, receipt, delayed, reason } = order
  if (delayed) return <Flash kind="warn">{t('withdraw.delayed')}</Flash>
  if (receipt)
    return (
      <Flash kind={receipt === 'forced' ? 'warn' : 'info'}>
        <span data-receipt={receipt}>{spaced(t(`withdraw.receipt.${receipt}`))}</span>
        {reason ? t('withdraw.receiptReason', { reason }) : null}
      </Flash>
    )
  if (status !== 'approved' && status !== 'rejected' && status !== 'paid') return null
  const amount = text(status === 'paid' ? netOf(order) : order.amount)
  const at = dateTime(order.timeline.findLast((event) => event.status === status)?.at ?? order.time)
  return (
    <Flash kind={status === 'rejected' ? 'warn' : 'info'}>
      {sentences(
        t(`withdraw.notice.${status}`, { amount, at }),
        reason ? t('withdraw.reason', { reason }) : '',
      )}
    </Flash>
  )
}

function useFigures(order: Withdrawal): Description[] {
  const { t } = useTranslation('cashier')
  const { dateTime } = useFormat()
  const time = (iso: string): ReactNode => <time dateTime={iso}>{dateTime(iso)}</time>
  return [
    { term: t('withdraw.amount'), detail: <Money amount={order.amount} /> },
    { term: t('fee'), detail: <Money amount={order.fee} /> },
    { term: t('withdraw.net'), detail: <Money amount={netOf(order)} /> },
    { term: t('column.account'), detail: order.account },
    { term: t('column.time'), detail: time(order.time) },
    ...(order.status === 'requested' || order.status === 'approved'
      ? [{ term: t('withdraw.promisedBy'), detail: time(order.promisedBy) }]
      : []),
    { term: t('orderId'), detail: <RecordId id={order.id} /> },
  ]
}

/** Cancel while it is requested; confirm the receipt while it is paid. */
function OrderAct({ order, secondsLeft }: { order: Withdrawal; secondsLeft: number }) {
  const { t } = useTranslation('cashier')
  if (order.status === 'requested')
    return (
      <FormOf form={cancelWithdrawalForm} hidden={{ orderId: order.id }}>
        <div>
          <Button type="submit" look="danger">
            {t('withdraw.cancel')}
          </Button>
        </div>
      </FormOf>
    )
  if (order.status === 'paid')
    return (
      <FormOf form={confirmReceiptForm} hidden={{ orderId: order.id }}>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit" look="act">
            {t('withdraw.received')}
          </Button>
          <p className="text-sm text-ink-2">
            {t('withdraw.autoReceipt')} <Countdown seconds={secondsLeft} thenRefresh />.{' '}
            {t('withdraw.afterReceipt')}
          </p>
        </div>
      </FormOf>
    )
  return null
}
