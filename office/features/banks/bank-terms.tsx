import { DecimalField, TextField } from '#app/forms/controls.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** The fields of what an operator sets of a bank account. */
export function BankTermFields() {
  const { t } = useTranslation('office-banks')
  return (
    <>
      <DecimalField name="least" />
      <DecimalField name="most" />
      <DecimalField name="daily" />
      <TextField name="openHours" hint={t('hoursHint')} maxLength={11} autoComplete="off" />
      <TextField name="rankLevels" hint={t('ranksHint')} maxLength={60} autoComplete="off" />
      <TextField name="upline" hint={t('agentsHint')} maxLength={200} autoComplete="off" />
    </>
  )
}
