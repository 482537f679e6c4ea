import { Button, IconButton } from '#app/components/button.tsx'
import { classNames } from '#app/components/class-names.ts'
import { type Option, Select } from '#app/components/select.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { moneyText } from '#app/lib/money-format.ts'
import { colourOf, type SpotKind, spotMultipliers, spots } from '#contract/games/roulette.ts'
import { minorOf } from '#contract/money.ts'
import { grounds } from './pocket-number.tsx'
import { chipsFor, type Slip } from './slip.ts'
import { useSpotName } from './spot-name.ts'

const even = ['low', 'even', 'red', 'black', 'odd', 'high'] as const
const thirds = ['dozen-1', 'dozen-2', 'dozen-3', 'column-1', 'column-2', 'column-3'] as const
/** Columns of the grid under the numbers: the first field of a line takes three, the others two. */
const columns = ['col-[1/4]', 'col-[4/6]', 'col-[6/8]', 'col-[8/10]', 'col-[10/12]', 'col-[12/14]']
/** The numbers from the top row on, as they lie: 3, 6, … 36, then 2, 5, …, then 1, 4, …. */
const laid = [3, 2, 1].flatMap((least) => Array.from({ length: 12 }, (_, at) => least + at * 3))
const inside: readonly SpotKind[] = ['split', 'street', 'corner', 'line']

/** The colours of chips, by the least stake that has them. */
const chipGrounds = [
  [50_000_000n, 'bg-rouge'],
  [10_000_000n, 'bg-zero'],
  [5_000_000n, 'bg-cloth-2'],
  [0n, 'bg-noir'],
] as const

/** An amount as a chip says it: `50K`. */
const onChip = (stake: string): string => {
  const whole = stake.replace(/\.\d+$/, '')
  return whole.replace(/0{6}$/, 'M').replace(/0{3}$/, 'K')
}

/**
 * The cloth: each field is a button that asks for the page with the chosen chip on it. Spots that have no field of their
 * own are chosen below it.
 */
export function Cloth({
  path,
  slip,
  stake,
  number,
}: {
  path: string
  slip: Slip
  stake: { min: string; max: string }
  /** What has just come. */
  number: number | null
}) {
  const { t } = useTranslation('game-roulette')
  const name = useSpotName()
  const others = useSpotOptions(inside)
  return (
    <form action={path} data-enhance="" className="grid gap-4">
      {slip.staked.map((staked) => (
        <StakedFields key={staked.spot} {...staked} />
      ))}
      <Chips slip={slip} stake={stake} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser */}
      <div
        role="group"
        aria-label={t('cloth')}
        className="cloth -mx-[calc(1rem+var(--gutter)+1px)] grid grid-cols-13 gap-0.5 border-y border-gold bg-cloth-2 p-1 md:mx-0 md:gap-1 md:rounded-lg md:border md:p-3"
      >
        <Field id="straight-0" label="0" look={grounds.green} className="row-[1/4]" {...{ slip, number }} />
        {laid.map((on) => (
          <Field
            key={on}
            id={`straight-${on}`}
            label={String(on)}
            look={grounds[colourOf(on)]}
            {...{ slip, number }}
          />
        ))}
        {thirds.map((id, at) => (
          <Field
            key={id}
            id={id}
            label={name(id)}
            className={`${columns[at]} row-4 text-xs`}
            {...{ slip, number }}
          />
        ))}
        {even.map((id, at) => (
          <Field
            key={id}
            id={id}
            label={name(id)}
            look={id === 'red' ? grounds.red : id === 'black' ? grounds.black : undefined}
            className={`${columns[at]} row-5 min-h-11`}
            {...{ slip, number }}
          />
        ))}
      </div>
      <details className="text-sm">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-link">
          {t('otherSpots')}
        </summary>
        <div className="flex flex-wrap gap-2 pt-1">
          <Select name="other" aria-label={t('otherSpot')} options={others} className="flex-1" />
          <Button name="put" value="other" id="put-other">
            {t('putHere')}
          </Button>
        </div>
      </details>
    </form>
  )
}

const StakedFields = ({ spot, stake }: { spot: string; stake: string }) => (
  <>
    <input type="hidden" name="spot" value={spot} />
    <input type="hidden" name="stake" value={stake} />
  </>
)

/** Which chip a press puts, and the ways back. */
function Chips({ slip, stake }: { slip: Slip; stake: { min: string; max: string } }) {
  const { t } = useTranslation('game-roulette')
  const { language, currencySymbol } = useFormat()
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <div role="radiogroup" aria-label={t('chip')} className="flex gap-1.5">
        {chipsFor(stake).map((value) => (
          <label
            key={value}
            className="grid size-11 cursor-pointer place-items-center rounded-full has-checked:ring-3 has-checked:ring-pick has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="chip"
              value={value}
              defaultChecked={value === slip.chip}
              aria-label={moneyText(value, htmlLang[language], currencySymbol)}
              className="sr-only"
            />
            <Chip stake={value} />
          </label>
        ))}
      </div>
      {slip.staked.length > 0 ? (
        <div className="ms-auto flex gap-1.5">
          <IconButton icon="chevron-left" label={t('undo')} name="act" value="undo" id="act-undo" />
          <IconButton icon="trash" label={t('clear')} name="act" value="clear" id="act-clear" />
        </div>
      ) : null}
    </div>
  )
}

const Chip = ({ stake, small }: { stake: string; small?: boolean }) => (
  <span
    aria-hidden
    className={classNames(
      'digits grid place-items-center rounded-full border-dashed border-on-stage font-heavy text-on-stage shadow-pop',
      chipGrounds.find(([least]) => minorOf(stake) >= least)?.[1],
      small ? 'size-6.25 border text-[0.5625rem]' : 'size-9 border-3 text-2xs',
    )}
  >
    {onChip(stake)}
  </span>
)

function Field({
  id,
  label,
  look,
  className,
  slip,
  number,
}: {
  id: string
  label: string
  look?: string | undefined
  className?: string
  slip: Slip
  number: number | null
}) {
  const { t } = useTranslation('game-roulette')
  const { language, currencySymbol } = useFormat()
  const name = useSpotName()
  const lying = slip.staked.find(({ spot }) => spot === id)
  const amount = lying && moneyText(lying.stake, htmlLang[language], currencySymbol)
  return (
    <button
      type="submit"
      name="put"
      value={id}
      id={`put-${id}`}
      className={classNames(
        'digits relative min-h-9 min-w-0 cursor-pointer rounded-sm text-sm font-bold text-on-stage hover:brightness-125 md:text-md',
        look ?? 'bg-cloth ring-1 ring-inset ring-cloth-line',
        number !== null && id === `straight-${number}` && 'outline-2 -outline-offset-1 outline-leaf',
        className,
      )}
    >
      <span className="sr-only">{amount ? t('fieldWith', { spot: name(id), amount }) : name(id)}</span>
      <span aria-hidden className="grid place-items-center">
        {lying ? <Chip stake={lying.stake} small /> : label}
      </span>
    </button>
  )
}

/** The spots of some kinds to choose from, each with what it pays. */
export function useSpotOptions(kinds: readonly SpotKind[]): Option[] {
  const { t } = useTranslation('game-roulette')
  const name = useSpotName()
  return [...spots.values()]
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ id, kind }) => ({
      value: id,
      label: t('spotPays', { spot: name(id), multiplier: spotMultipliers[kind] }),
    }))
}
