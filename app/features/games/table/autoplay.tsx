import { AmountBox } from '#app/components/amount-box.tsx'
import { Button } from '#app/components/button.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** Its fields stand in the panel, within the form that bets, and name this one: they are the script's alone. */
const FORM = 'form-auto'

const counts = ['10', '25', '50', '100', ''] as const
const ends = ['rounds', 'singleWin', 'won', 'lost'] as const
const halts = ['stopped', 'changed', 'hidden', 'left', 'refused', 'reality', 'open'] as const

/**
 * The form of autoplay (`enhance/play/autoplay.ts`), with all that the script says; `{}` stands for figures. `ends`: the id of the button
 * that ends a round which stays open.
 */
export function AutoplayForm({ ends: endsRound }: { ends: string }) {
  const { t } = useTranslation(['games', 'errors'])
  const words = {
    wrong: t('errors:format'),
    missing: t('errors:required'),
    started: t('games:auto.started', { rounds: '{}' }),
    progress: t('games:auto.progress', { round: '{}', rounds: '{}', net: '{}' }),
    endless: '∞',
    once: t('games:auto.once', { net: '{}' }),
    ended: t('games:auto.ended', { rounds: '{}', net: '{}' }),
    ...Object.fromEntries([...ends, ...halts].map((why) => [why, t(`games:auto.why.${why}`)])),
  }
  return <form id={FORM} hidden data-words={JSON.stringify(words)} data-ends={endsRound || undefined} />
}

/** How often, and when it ends: a fold of the panel that is there with a script only. */
export function Autoplay({ picks, quick = true }: { picks: number; quick?: boolean }) {
  const { t } = useTranslation('games')
  const { currencySymbol } = useFormat()
  return (
    <details className="fold autoplay js-space">
      <summary>
        {t('auto.title')}
        <small data-auto-note="" />
        <Icon name="chevron-down" />
      </summary>
      <div>
        <div role="radiogroup" aria-label={t('auto.rounds')} className="segments">
          {counts.map((count) => (
            <label key={count}>
              <input type="radio" form={FORM} name="rounds" value={count} defaultChecked={count === '10'} />
              {count || '∞'}
            </label>
          ))}
        </div>
        {picks > 0 ? <Picks of={picks} /> : null}
        <AutoField name="singleWin" unit={currencySymbol} />
        <AutoField name="won" unit={currencySymbol} />
        <AutoField name="lost" unit={currencySymbol} />
        <AutoField name="afterWin" unit="%" />
        <AutoField name="afterLoss" unit="%" />
        {quick ? <Quick /> : null}
        <p>{t('auto.note')}</p>
        <Button form={FORM} wide id="auto-start">
          {t('auto.start')}
        </Button>
      </div>
    </details>
  )
}

/** Whether rounds end at once, without their pictures: a choice of this browser, for bets by hand and for autoplay. */
export function Quick() {
  const { t } = useTranslation('games')
  return (
    <label className="auto-quick js-space">
      <input type="checkbox" form={FORM} name="quick" value="1" className="size-5 accent-pick" />
      {t('auto.quick')}
    </label>
  )
}

/** The cells that each round opens, as they lie on the stage. */
function Picks({ of }: { of: number }) {
  const { t } = useTranslation('games')
  return (
    <fieldset>
      <legend className="text-sm">{t('auto.picks')}</legend>
      <div className="auto-picks">
        {Array.from({ length: of }, (_, cell) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what it is
            key={cell}
            type="checkbox"
            form={FORM}
            name="cell"
            value={cell}
            aria-label={t('auto.pick', { cell: cell + 1 })}
            className="size-full accent-pick"
          />
        ))}
      </div>
    </fieldset>
  )
}

function AutoField({
  name,
  unit,
}: {
  name: 'singleWin' | 'won' | 'lost' | 'afterWin' | 'afterLoss'
  unit: string
}) {
  const { t } = useTranslation('games')
  const id = `auto-${name}`
  return (
    <div className="auto-field">
      <label htmlFor={id}>{t(`auto.${name}`)}</label>
      <AmountBox form={FORM} id={id} name={name} maxLength={unit === '%' ? 3 : 18} unit={unit} />
    </div>
  )
}

/** Takes the place of the button that bets, while it runs. */
export function StopAutoplay() {
  const { t } = useTranslation('games')
  return (
    <button type="button" id="auto-stop" className="button js-only">
      <b>{t('auto.stop')}</b>
      <small data-auto-progress="" />
    </button>
  )
}
