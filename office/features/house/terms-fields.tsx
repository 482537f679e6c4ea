import { TextAreaField, TextField } from '#app/forms/controls.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** The fields of a contract's terms besides its kind and period. */
export function TermsFields() {
  const { t } = useTranslation('office')
  return (
    <>
      <TextAreaField name="tiers" rows={3} hint={t('contract.tiersHint')} />
      <TextField name="from" type="date" optional />
    </>
  )
}
