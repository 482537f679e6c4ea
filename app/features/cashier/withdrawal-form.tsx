import { useTranslation } from 'react-i18next'
import { Card, Well } from '#app/components/card.tsx'
import { ChipLink, Chips } from '#app/components/choice.tsx'
import { DescriptionList } from '#app/components/description-list.tsx'
import { Money } from '#app/components/money.tsx'
import { ChoiceCards, MoneyField, PasswordField, Submit } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { paths } from '#app/lib/paths.ts'
import { minorOf, moneyOf } from '#contract/money.ts'
import type { FieldSetting } from '#contract/settings.ts'
import { keyboardFor } from '../auth/rule-hint.ts'
import { useAmountText, withoutZeros } from './use-amount-text.ts'
import { useFeeWords } from './use-fee.ts'
import type { Desk } from './withdrawal-desk.tsx'
import { createWithdrawalForm } from './withdrawal-forms.ts'

const least = (one: string, other: string) => (minorOf(one) < minorOf(other) ? one : other)

/** Where to, how much, and the payment password; limits and fee stand before the button. */
export function WithdrawalForm({
  desk,
  requestId,
  amount,
  paymentRule,
}: {
  desk: Desk
  requestId: string
  amount: string | undefined
  /** What a payment password is made of. */
  paymentRule: FieldSetting
}) {
  const { t } = useTranslation('cashier')
  const { percent } = useFeeWords()
  const text = useAmountText()
  const max = least(desk.max, desk.leftToday)
  const everything = least(max, desk.withdrawable)
  const canTakeAll = minorOf(everything) >= minorOf(desk.min)
  const fee =
    desk.feeBasisPoints === 0 ? t('free') : t('withdraw.feeOff', { percent: percent(desk.feeBasisPoints) })
  return (
    <Card title={t('withdraw.new')} titleId="new-withdrawal">
      <FormOf
        form={createWithdrawalForm}
        action={paths.personal('withdraw')}
        hidden={{ requestId }}
        values={{ accountId: desk.accounts[0]?.id, amount }}
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
            canTakeAll ? (
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
        <PasswordField
          name="paymentPassword"
          inputMode={keyboardFor(paymentRule)}
          autoComplete="off"
          hint={t('withdraw.paymentPassword')}
          required
        />
        <Well>
          <DescriptionList
            items={[
              { term: t('withdraw.feeRule'), detail: fee },
              ...feeOfAmount(amount, desk.feeBasisPoints).map(({ key, money }) => ({
                term: t(key),
                detail: <Money amount={money} />,
              })),
              { term: t('withdraw.leftToday'), detail: <Money amount={desk.leftToday} /> },
            ]}
          />
          <Submit>{t('withdraw.submit')}</Submit>
        </Well>
      </FormOf>
    </Card>
  )
}

/** Fee and what arrives, for an amount that the URL has chosen. Rounded down to the minor unit, as the platform does. */
function feeOfAmount(amount: string | undefined, basisPoints: number) {
  if (amount === undefined || basisPoints === 0) return []
  const [whole = '0', decimals = ''] = amount.split('.')
  const minor = minorOf(`${whole}.${decimals.padEnd(2, '0')}`)
  const fee = (minor * BigInt(basisPoints)) / 10_000n
  return [
    { key: 'fee' as const, money: moneyOf(fee) },
    { key: 'withdraw.net' as const, money: moneyOf(minor - fee) },
  ]
}
