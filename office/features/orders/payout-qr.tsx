import { TextLink } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { QrCode } from '#app/components/pictures/qr-code.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { ListedWithdrawal } from '#platform/cashier/withdrawals/index.ts'
import { Pairs, Sheet } from '../records/section.tsx'

type Paid = Pick<
  ListedWithdrawal,
  'payoutFile' | 'vietQr' | 'content' | 'amount' | 'fee' | 'bank' | 'number' | 'payee'
>

/** What the cashier scans to pay an approved withdrawal from an own account of the house; nothing if another pays it. */
export function PayoutQr({ order }: { order: Paid }) {
  const { t } = useTranslation(['office-banks', 'office'])
  if (order.payoutFile)
    return (
      <p className="o-row">
        <TextLink href={`/office/banks/payouts/${order.payoutFile.id}`}>
          {t('payouts.inFile', { file: order.payoutFile.id })}
        </TextLink>
      </p>
    )
  if (order.vietQr === null) return null
  const amount = moneyOf(minorOf(order.amount) - minorOf(order.fee))
  return (
    <Sheet title={t('payout')} about={t('payoutHint')}>
      <div className="o-sb">
        <QrCode text={order.vietQr} label={t('payoutQr')} vietQr />
      </div>
      <Pairs
        pairs={[
          [t('column.bank'), order.bank],
          [t('column.number'), order.number],
          [t('office:column.payee'), order.payee],
          [t('office:column.amount'), <Money key="" amount={amount} />],
          [t('payoutContent'), order.content],
        ]}
      />
    </Sheet>
  )
}
