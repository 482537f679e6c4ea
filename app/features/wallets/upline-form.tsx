import { Card } from '#app/components/card.tsx'
import { MoneyField, Submit } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import type { FieldSetting } from '#contract/base/settings.ts'
import { IdentityWay } from '../security/identity-way.tsx'
import { PaymentPasswordField } from '../security/payment-password-field.tsx'
import { uplineForm } from './transfer-forms.ts'
import type { UplineDeskValue } from './upline-desk.tsx'

/** Amount and payment password. A transfer to the upline cannot be undone. */
export function UplineForm({
  desk,
  requestId,
  paymentRule,
}: {
  desk: UplineDeskValue
  requestId: string
  /** The rule for payment passwords. */
  paymentRule: FieldSetting
}) {
  const { t } = useTranslation(['wallets', 'cashier'])
  const text = useAmountText()
  const max = minorOf(desk.leftToday) < minorOf(desk.max) ? desk.leftToday : desk.max
  return (
    <Card title={t('wallets:upline.new')} titleId="new-transfer">
      <FormOf form={uplineForm} action={paths.personal('transferUpline')} hidden={{ requestId }}>
        <MoneyField
          name="amount"
          min={desk.min}
          max={max}
          hint={t('wallets:upline.limits', { min: text(desk.min), max: text(max) })}
          required
        />
        <IdentityWay />
        <PaymentPasswordField rule={paymentRule} back={paths.personal('transferUpline')} />
        <p className="text-xs text-ink-2">{t('wallets:upline.final')}</p>
        <Submit>{t('wallets:upline.submit', { upline: desk.upline ?? '' })}</Submit>
      </FormOf>
    </Card>
  )
}
