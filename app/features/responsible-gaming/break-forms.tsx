import { Checkbox } from '#app/components/choice.tsx'
import { SelectField, Submit, TextField } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { usePosted } from '#app/forms/use-posted.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { EXCLUSION_MONTHS, TimeOutDuration } from '#contract/members/responsible-gaming.ts'
import { selfExcludeForm, timeOutForm } from './limit-forms.ts'

/** A time-out, and a self-exclusion with a box that the browser requires; neither for a member who is self-excluded. */
export function BreakForms({ excluded }: { excluded: boolean }) {
  const { t } = useTranslation('responsible-gaming')
  const isPosted = usePosted(selfExcludeForm)
  if (excluded)
    return (
      <>
        <RefusedAct form={timeOutForm} isShown={false} />
        <RefusedAct form={selfExcludeForm} isShown={false} />
        <p className="text-sm text-ink-2">{t('break.excluded')}</p>
      </>
    )
  return (
    <>
      <p className="text-sm text-ink-2">{t('break.note')}</p>
      <FormOf form={timeOutForm}>
        <SelectField
          name="duration"
          options={TimeOutDuration.options.map((value) => ({ value, label: t(`duration.${value}`) }))}
        />
        <Submit look="plain" wide={false} className="justify-self-start">
          {t('break.timeOut')}
        </Submit>
      </FormOf>
      <details open={isPosted} className="border-t border-line pt-3">
        <summary className="min-h-8 font-semibold text-link">{t('break.exclude')}</summary>
        <FormOf form={selfExcludeForm} checkedByBrowser className="grid gap-4 pt-2">
          <p className="text-sm">{t('break.excludeNote')}</p>
          <TextField
            name="months"
            type="number"
            inputMode="numeric"
            autoComplete="off"
            min={EXCLUSION_MONTHS.min}
            max={EXCLUSION_MONTHS.max}
            hint={t('break.months', EXCLUSION_MONTHS)}
            required
          />
          <Checkbox name="meant" label={t('break.meant')} required />
          <Submit look="danger" wide={false} className="justify-self-start">
            {t('break.excludeSubmit')}
          </Submit>
        </FormOf>
      </details>
    </>
  )
}
