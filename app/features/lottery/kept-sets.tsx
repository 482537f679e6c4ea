import { IconButton } from '#app/components/button.tsx'
import { Fold } from '#app/components/fold.tsx'
import { Submit, TextField } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { usePosted } from '#app/forms/use-posted.ts'
import { usePage } from '#app/i18n/page-context.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { MAX_KEPT_NUMBERS } from '#contract/play/lottery.ts'
import { keepForm } from './ticket-form.ts'

/** Favourite sets of numbers: each fills in the form, or is forgotten; another may be kept. */
export function KeptSets({
  kept,
  gameCode,
  playType,
}: {
  kept: readonly string[]
  gameCode: string
  playType: string
}) {
  const { t } = useTranslation('lottery')
  const posted = usePosted(keepForm)
  const here = paths.lottery({ gameCode, playType })
  return (
    <Fold title={t('kept')} count={String(kept.length)} open={posted} id="kept">
      <div className="lot-kept">
        {kept.length > 0 ? (
          <ul data-records="kept">
            {kept.map((numbers) => (
              <li key={numbers} data-id={numbers}>
                <a
                  href={paths.lottery({ gameCode, playType, numbers })}
                  className="digits"
                  data-field="numbers"
                >
                  {numbers}
                </a>
                <ForgetForm action={here} numbers={numbers} />
              </li>
            ))}
          </ul>
        ) : null}
        <FormOf
          form={keepForm}
          action={here}
          idPrefix="keep-"
          className="lot-repeat"
          labels={{ numbers: t('numbers') }}
          words={{ 'numbers:over-limit': t('keptMost', { count: MAX_KEPT_NUMBERS }) }}
        >
          <TextField name="numbers" hideLabel placeholder="12 47 68" autoComplete="off" maxLength={200} />
          <Submit wide={false} look="plain">
            {t('keep')}
          </Submit>
        </FormOf>
      </div>
    </Fold>
  )
}

/** Its refusal cannot be: what it forgets is one of the sets, or gone already. */
function ForgetForm({ action, numbers }: { action: string; numbers: string }) {
  const { t } = useTranslation('lottery')
  const { csrf } = usePage()
  const hidden = { csrf, intent: keepForm.intent ?? '', numbers, forget: 'on' }
  return (
    <form method="post" action={action} data-enhance="">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <IconButton icon="close" label={t('forget', { numbers })} />
    </form>
  )
}
