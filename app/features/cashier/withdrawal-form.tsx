import { Button } from '#app/components/button.tsx'
import { Card, Well } from '#app/components/card.tsx'
import { ChipLink, Chips } from '#app/components/choice.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { Money } from '#app/components/money.tsx'
import { DescriptionList } from '#app/components/records/description-list.tsx'
import { ChoiceCards, MoneyField, Submit } from '#app/forms/controls.tsx'
import type { FormReply } from '#app/forms/define-form.ts'
import { FormOf, useReply } from '#app/forms/form-of.tsx'
import { useAmountText, withoutZeros } from '#app/i18n/use-amount-text.ts'
import { usePercent } from '#app/i18n/use-percent.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { FieldSetting } from '#contract/base/settings.ts'
import { IdentityWay } from '../security/identity-way.tsx'
import { PaymentPasswordField } from '../security/payment-password-field.tsx'
import { FeeOfAmount } from './fee-of-amount.tsx'
import { createWithdrawalForm } from './withdrawal-forms.ts'
import type { Desk } from './withdrawal-limits.ts'
import { everythingToWithdraw, mostToWithdraw } from './withdrawal-limits.ts'

/** Account, amount and payment password; limits and fee are shown before the button. */
export function WithdrawalForm({
  desk,
  requestId,
  amount,
  accountId,
  reviewed,
  wrong,
  paymentRule,
}: {
  desk: Desk
  requestId: string
  /** From the URL. */
  amount: string | undefined
  accountId: string | undefined
  /** The visitor reviews the order before sending it. */
  reviewed: boolean
  /** Why the order in the URL cannot be sent. */
  wrong: FormReply | null
  /** The rule for payment passwords. */
  paymentRule: FieldSetting
}) {
  const { t } = useTranslation(['cashier', 'common'])
  const percent = usePercent()
  const text = useAmountText()
  const chosen = desk.accounts.find(({ id }) => id === accountId) ?? desk.accounts[0]
  const max = mostToWithdraw(desk)
  const everything = everythingToWithdraw(desk)
  // After a refusal the posted amount, so that a changed fee is shown in money.
  const entered = (useReply(createWithdrawalForm.id) ?? wrong)?.result.initialValue?.amount
  const fee =
    desk.feeBasisPoints === 0 ? t('free') : t('withdraw.feeOff', { percent: percent(desk.feeBasisPoints) })
  return (
    <Card title={t(reviewed ? 'withdraw.reviewTitle' : 'withdraw.new')} titleId="new-withdrawal">
      {reviewed ? <Flash kind="info">{t('withdraw.reviewHint')}</Flash> : null}
      <FormOf
        form={createWithdrawalForm}
        action={paths.personal('withdraw')}
        hidden={{ requestId, fee: String(desk.feeBasisPoints) }}
        values={{ accountId: chosen?.id, amount }}
        wrong={wrong}
        words={{ 'state-moved-on': t('withdraw.feeChanged', { fee }) }}
      >
        <ChoiceCards
          name="accountId"
          options={desk.accounts.map(({ id, bank, number, payee }) => ({
            value: id,
            title: bank,
            note: `${number} · ${payee}`,
          }))}
        />
        <MoneyField
          name="amount"
          min={desk.min}
          max={max}
          hint={t('withdraw.limits', { min: text(desk.min), max: text(max) })}
          below={
            everything ? (
              <Chips>
                <ChipLink
                  href={paths.personal('withdraw', { amount: withoutZeros(everything) })}
                  fill="amount"
                  fillValue={withoutZeros(everything)}
                >
                  {t('withdraw.all')}: {text(everything)}
                </ChipLink>
              </Chips>
            ) : null
          }
          required
        />
        <IdentityWay />
        <PaymentPasswordField rule={paymentRule} back={paths.personal('withdraw')} />
        <Well>
          <DescriptionList
            items={[
              { term: t('withdraw.feeRule'), detail: fee },
              { term: t('withdraw.leftToday'), detail: <Money amount={desk.leftToday} /> },
              ...(reviewed && chosen
                ? [{ term: t('withdraw.to'), detail: `${chosen.bank} ${chosen.number} · ${chosen.payee}` }]
                : []),
            ]}
          />
          <FeeOfAmount
            amount={typeof entered === 'string' ? entered : amount}
            basisPoints={desk.feeBasisPoints}
            net={t('withdraw.net')}
          />
          <Submit>{t('withdraw.submit')}</Submit>
          {reviewed ? null : (
            <Button type="submit" formAction={paths.personal('withdraw', { review: 1 })} formNoValidate>
              {t('withdraw.review')}
            </Button>
          )}
        </Well>
      </FormOf>
    </Card>
  )
}
