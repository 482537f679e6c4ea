import { useTranslation } from 'react-i18next'
import { Card } from '#app/components/card.tsx'
import { ChipLink, Chips } from '#app/components/choice.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { ChoiceCards, MoneyField, Submit } from '#app/forms/controls.tsx'
import { FormOf, useReply } from '#app/forms/form-of.tsx'
import { paths } from '#app/lib/paths.ts'
import type { DepositMethod, DepositMethodCode } from '#contract/cashier.ts'
import { createDepositForm } from './deposit-forms.ts'
import { useAmountText, withoutZeros } from './use-amount-text.ts'
import { useFeeWords } from './use-fee.ts'

export interface DepositFormProps {
  methods: DepositMethod[]
  requestId: string
  /** Chosen in the URL: by a quick amount without a script. */
  method: DepositMethodCode | undefined
  amount: string | undefined
}

/** A new order: how, how much; or that there is no way now. Limits and fee stand with each method; the amount has those of the chosen one. */
export function DepositForm({ methods, requestId, method, amount }: DepositFormProps) {
  const { t } = useTranslation('cashier')
  const { fee } = useFeeWords()
  const text = useAmountText()
  const entered = useReply(createDepositForm.id)?.result.initialValue?.method
  const chosen = methods.find((one) => one.method === (entered ?? method)) ?? methods[0]
  if (!chosen) {
    return (
      <Card title={t('deposit.new')} titleId="new-deposit">
        <EmptyState title={t('deposit.none')}>{t('deposit.noneHint')}</EmptyState>
      </Card>
    )
  }
  const quick = (value: string) =>
    paths.personal('depositv2', { method: chosen.method, amount: withoutZeros(value) })
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
                {text(one.min)} – {text(one.max)}
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
                  fillValue={withoutZeros(value)}
                  current={withoutZeros(value) === amount}
                >
                  {text(value)}
                </ChipLink>
              ))}
            </Chips>
          }
          required
        />
        <div>
          <Submit wide={false} className="max-md:w-full">
            {t('deposit.submit')}
          </Submit>
        </div>
      </FormOf>
    </Card>
  )
}
