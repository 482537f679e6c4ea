import { SelectField, Submit } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { realityChoices } from '#contract/members/responsible-gaming.ts'
import { realityForm } from './limit-forms.ts'

/** The interval of the reality check. */
export function RealityForm({ minutes }: { minutes: number }) {
  const { t } = useTranslation('responsible-gaming')
  return (
    <>
      <p className="text-sm text-ink-2">{t('reality.note')}</p>
      <FormOf form={realityForm} values={{ minutes: String(minutes) }}>
        <SelectField
          name="minutes"
          options={realityChoices.map((choice) => ({
            value: String(choice),
            label: choice === 0 ? t('reality.off') : t('reality.every', { minutes: choice }),
          }))}
        />
        <Submit look="plain" wide={false} className="justify-self-start">
          {t('reality.submit')}
        </Submit>
      </FormOf>
    </>
  )
}
