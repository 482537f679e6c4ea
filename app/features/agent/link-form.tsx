import { Card } from '#app/components/card.tsx'
import { DecimalField, SelectField, Submit } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { LinkLife } from '#contract/agents/agents.ts'
import { linkForm } from './register-centre-forms.ts'

/** Makes an invitation link with its terms. `rebateMax`: the most that the agent may grant, in percent. */
export function LinkForm({ rebateMax }: { rebateMax: string }) {
  const { t } = useTranslation('agent')
  const decimal = useDecimal()
  return (
    <Card title={t('link.title')} titleId="new-link">
      <FormOf
        form={linkForm}
        idPrefix="link-"
        action={paths.agent('registerCentre')}
        values={{ rebate: '0.00', expiresIn: '30d' }}
      >
        <p className="text-sm text-ink-2">{t('link.what')}</p>
        <DecimalField
          name="rebate"
          hint={t('rebateHint', { min: decimal('0.00'), max: decimal(rebateMax) })}
          required
        />
        <SelectField
          name="expiresIn"
          options={LinkLife.options.map((life) => ({ value: life, label: t(`link.life.${life}`) }))}
        />
        <Submit>{t('link.submit')}</Submit>
      </FormOf>
    </Card>
  )
}
