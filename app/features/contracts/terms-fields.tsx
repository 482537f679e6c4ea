import { TextField as Day } from '#app/components/field.tsx'
import { SelectField } from '#app/components/select.tsx'
import { TextField } from '#app/forms/controls.tsx'
import { fieldProps, useFormField } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ContractTemplate } from '#contract/agents/contract-calls.ts'
import type { ContractKind, ContractPeriod } from '#contract/agents/contracts.ts'
import { MAX_REMARK_LENGTH } from '#contract/limits.ts'
import { TierRows } from './tier-rows.tsx'

/** The terms of an offer or an amendment, their wanted first day, and a reason. */
export function TermsFields({
  kind,
  templates,
}: {
  kind: ContractKind
  templates: readonly ContractTemplate[]
}) {
  const { t } = useTranslation('contracts')
  const from = useFormField('from')
  return (
    <>
      <TierRows kind={kind} />
      <TemplateField templates={templates} />
      <Day {...fieldProps(from)} type="date" optional={t('optional')} hint={t('fromHint')} />
      <TextField name="reason" maxLength={MAX_REMARK_LENGTH} optional />
    </>
  )
}

/** Tiers that need not be typed. */
function TemplateField({ templates }: { templates: readonly ContractTemplate[] }) {
  const { t } = useTranslation('contracts')
  const field = useFormField('template')
  return (
    <SelectField
      {...fieldProps(field)}
      optional={t('optional')}
      hint={t('templateHint')}
      options={[
        { value: '', label: t('template.none') },
        ...templates.map((template) => ({ value: template, label: t(`template.${template}`) })),
      ]}
    />
  )
}

/** The period: for a dividend that of the maker's own contract, for a salary that of its kind. */
export function PeriodField({ period }: { period: ContractPeriod }) {
  const { t } = useTranslation('contracts')
  const { name, id, label, error } = useFormField('period')
  return (
    <SelectField
      name={name}
      id={id}
      label={label}
      error={error}
      hint={t('periodHint')}
      options={[{ value: period, label: t(`period.${period}`) }]}
    />
  )
}
