import { MoneyField, SelectField, Submit } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { LimitKind, LimitPeriod } from '#contract/members/responsible-gaming.ts'
import { limitForm } from './limit-forms.ts'

/** The range of the wire (`PositiveMoney`). */
const bounds = { min: '0.01', max: '999999999999.99' }

/** Sets a limit, or changes the existing one of that kind and period. */
export function LimitForm() {
  const { t } = useTranslation('responsible-gaming')
  return (
    <FormOf form={limitForm} className="grid max-w-160 gap-4">
      <h3 className="text-sm font-semibold">{t('set.title')}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="kind"
          options={LimitKind.options.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <SelectField
          name="period"
          options={LimitPeriod.options.map((value) => ({ value, label: t(`period.${value}`) }))}
        />
      </div>
      <MoneyField name="amount" {...bounds} hint={t('set.hint')} required />
      <Submit wide={false} className="justify-self-start">
        {t('set.submit')}
      </Submit>
    </FormOf>
  )
}
