import { DecimalField, SelectField, TextAreaField, TextField } from '#app/forms/controls.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { SettingKind } from './setting-facts.ts'

/** The control for a new value of a setting. */
export function SettingInput({
  setting: { kind },
  options,
}: {
  setting: { kind: SettingKind }
  /** What a text is chosen from. */
  options: readonly string[] | null
}) {
  const { t } = useTranslation('office-settings')
  if (kind === 'flag')
    return (
      <SelectField
        name="value"
        options={[
          { value: 'on', label: t('on') },
          { value: 'off', label: t('off') },
        ]}
      />
    )
  if (options) return <SelectField name="value" options={options.map((value) => ({ value, label: value }))} />
  if (kind === 'number' || kind === 'money') return <DecimalField name="value" />
  if (kind === 'text') return <TextField name="value" />
  return <TextAreaField name="value" rows={4} hint={t('json')} />
}
