import { useTranslation } from 'react-i18next'
import { Card } from '#app/components/card.tsx'
import { ChipLink, Chips } from '#app/components/choice.tsx'
import { Money } from '#app/components/money.tsx'
import { moneyText } from '#app/components/money-format.ts'
import { ChoiceCards, MoneyField, Submit } from '#app/forms/controls.tsx'
import { FormOf, useReply } from '#app/forms/form-of.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { paths } from '#app/lib/paths.ts'
import type { DepositMethod, DepositMethodCode } from '#contract/cashier.ts'
import { createDepositForm } from './deposit-forms.ts'
import { useFeeWords } from './use-fee.ts'

export interface DepositFormProps {
  methods: DepositMethod[]
  requestId: string
  /** Chosen in the URL: by a quick amount without a script. */
  method: DepositMethodCode | undefined
  amount: string | undefined
}

/** A new order: how, how much. Limits and fee stand with each method; the amount has those of the chosen one. */
export function DepositForm({ methods, requestId, method, amount }: DepositFormProps) {
  const { t } = useTranslation('cashier')
  const { fee } = useFeeWords()
  const { language, currencySymbol } = useFormat()
  const entered = useReply(createDepositForm.id)?.result.initialValue?.method
  const chosen = methods.find((one) => one.method === (entered ?? method)) ?? methods[0]
  if (!chosen) return null
  const text = (money: string) => moneyText(money, htmlLang[language], currencySymbol)
  const quick = (value: string) => paths.personal('depositv2', { method: chosen.method, amount: value })
  return (
    <Card title={t('deposit.new')} titleId="new-deposit">
      <FormOf form={createDepositForm} hidden={{ requestId }} values={{ method: chosen.method, amount }}>
        <ChoiceCards
          name="method"
          options={methods.map((one) => ({
            value: one.method,
            title: t(`method.${one.method}`),
            note: (
              <>
                <Money amount={one.min} /> – <Money amount={one.max} />
                <br />
                {fee(one.feeBasisPoints)}
              </>
            ),
          }))}
        />
        <MoneyField
          name="amount"
          min={chosen.min}
          max={chosen.max}
          hint={t('deposit.limits', { min: text(chosen.min), max: text(chosen.max) })}
          below={
            <Chips label={t('deposit.quick')}>
              {chosen.quickAmounts.map((value) => (
                <ChipLink
                  key={value}
                  href={quick(value)}
                  fill="amount"
                  fillValue={value}
                  current={value === amount}
                >
                  {text(value)}
                </ChipLink>
              ))}
            </Chips>
          }
          required
        />
        <Submit>{t('deposit.submit')}</Submit>
      </FormOf>
    </Card>
  )
}
