import { IconButton } from '#app/components/button.tsx'
import { Fold } from '#app/components/fold.tsx'
import { Submit, TextField } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { usePosted } from '#app/forms/use-posted.ts'
import { usePage } from '#app/i18n/page-context.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { Lottery } from '#contract/play/games/lottery/lottery-games.ts'
import { readNumbers } from '#contract/play/games/lottery/numbers.ts'
import { type Play, playsOf } from '#contract/play/games/lottery/plays.ts'
import { MAX_KEPT_NUMBERS } from '#contract/play/lottery.ts'
import { exampleOf } from './play-tabs.ts'
import { keepForm } from './ticket-form.ts'

/** Favourite sets of numbers: each fills in the form, or is forgotten; another may be kept. */
export function KeptSets({
  keptSets,
  lottery: { code: gameCode, family },
  play,
}: {
  keptSets: readonly string[]
  lottery: Lottery
  play: Play
}) {
  const { t } = useTranslation('lottery')
  const isPosted = usePosted(keepForm)
  const here = paths.lottery({ gameCode, playType: play.playType })
  // A set of another play leads there; one of another lottery can only be forgotten here.
  const plays = [play, ...playsOf(family)].filter(({ size }) => size > 0)
  const takerOf = (numbers: string) => plays.find((one) => readNumbers(one, numbers).ok)?.playType
  const example = plays[0] && exampleOf(plays[0])
  const sets = keptSets.map((numbers) => ({ numbers, taker: takerOf(numbers) }))
  return (
    <Fold title={t('kept')} count={String(keptSets.length)} open={isPosted} id="kept">
      <div className="lot-kept">
        {keptSets.length > 0 ? (
          <ul data-records="kept">
            {sets.map(({ numbers, taker }) => (
              <li key={numbers} data-id={numbers}>
                <a
                  href={taker && paths.lottery({ gameCode, playType: taker, numbers })}
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
          words={{
            'numbers:over-limit': t('keptMost', { count: MAX_KEPT_NUMBERS }),
            'numbers:not-offered': t('keptWrong', { example }),
          }}
        >
          <TextField name="numbers" hideLabel placeholder={example} autoComplete="off" maxLength={200} />
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
