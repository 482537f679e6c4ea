import { IconButton } from '#app/components/button.tsx'
import { classNames } from '#app/components/class-names.ts'
import type { IconName } from '#app/components/icon.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { moneyText } from '#app/lib/money-format.ts'
import { colourOf, type RouletteOutcome } from '#contract/games/roulette.ts'
import type { GameName } from '#contract/games.ts'
import { minorOf } from '#contract/money.ts'
import type { StakeLimits, Table } from '../game-parts.ts'
import { chipsFor, type Slip, type Staked } from '../table/slip.ts'
import { onChip } from '../usual-stake.ts'
import { grounds } from './pocket-number.tsx'
import { lyingOn } from './slip.ts'
import { useSpotName } from './spot-name.ts'

/**
 * The form of the cloth: it asks for the page with a chip more, or less. It moves no money, and so its state is in the URL.
 * Its buttons lie on the cloth and in the panel, within the form that bets, and name it.
 */
export const CLOTH_FORM = 'form-cloth'

export const ClothForm = (table: Table<RouletteOutcome>) => (
  <SlipForm game="roulette" path={table.path} staked={lyingOn(table).staked} />
)

export function SlipForm({
  game,
  path,
  staked,
}: {
  game: GameName
  path: string
  staked: readonly Staked[]
}) {
  return (
    <form id={CLOTH_FORM} action={path} data-enhance="" data-game={game} hidden>
      {staked.map((lying) => (
        <StakedFields key={lying.spot} {...lying} />
      ))}
    </form>
  )
}

const StakedFields = ({ spot, stake }: Staked) => (
  <>
    <input type="hidden" name="spot" value={spot} />
    <input type="hidden" name="stake" value={stake} />
  </>
)

const even = ['low', 'even', 'red', 'black', 'odd', 'high'] as const
const thirds = ['dozen-1', 'dozen-2', 'dozen-3', 'column-1', 'column-2', 'column-3'] as const
/** The numbers from the top row on, as they lie: 3, 6, … 36, then 2, 5, …, then 1, 4, …. */
const laid = [3, 2, 1].flatMap((least) => Array.from({ length: 12 }, (_, at) => least + at * 3))

/** Colours of chips, by the least stake that has them. */
const chipLooks = [
  [50_000_000n, 'token-500'],
  [10_000_000n, 'token-100'],
  [5_000_000n, 'token-50'],
  [0n, 'token-10'],
] as const

/**
 * The cloth: thirteen columns, each field a button that puts the chosen chip on it. Spots without a field of their own are
 * chosen below the table.
 */
export function Cloth(table: Table<RouletteOutcome>) {
  const { t } = useTranslation('game-roulette')
  const { language, currencySymbol } = useFormat()
  const name = useSpotName()
  const came = table.last?.outcome.number
  const lying = new Map(lyingOn(table).staked.map(({ spot, stake }) => [spot, stake]))
  // No component a field: a table has 49 of them.
  const field = (id: string, label: string, className: string | undefined, number?: number) => {
    const stake = lying.get(id)
    // The words on the chip belong to its button's name.
    const amount = stake && `${onChip(stake)} = ${moneyText(stake, htmlLang[language], currencySymbol)}`
    const named = name(id)
    return (
      <button
        key={id}
        type="submit"
        form={CLOTH_FORM}
        name="put"
        value={id}
        id={`put-${id}`}
        className={classNames(className, number !== undefined && number === came && 'cloth-hit')}
        aria-label={amount ? t('fieldWith', { spot: named, amount }) : named === label ? undefined : named}
      >
        {stake ? <Chip stake={stake} /> : label}
      </button>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser
    <div role="group" aria-label={t('cloth')} className="cloth" data-arrows="">
      {field('straight-0', '0', `cloth-zero ${grounds.green}`, 0)}
      {laid.map((number) => field(`straight-${number}`, String(number), grounds[colourOf(number)], number))}
      {thirds.map((id, at) => field(id, name(id), `cloth-third cloth-${at}`))}
      {even.map((id, at) =>
        field(
          id,
          name(id),
          classNames(
            `cloth-even cloth-${at}`,
            id === 'red' ? grounds.red : id === 'black' ? grounds.black : undefined,
          ),
        ),
      )}
    </div>
  )
}

export const Chip = ({ stake }: { stake: string }) => (
  <span
    aria-hidden
    className={classNames('token digits', chipLooks.find(([least]) => minorOf(stake) >= least)?.[1])}
  >
    {onChip(stake)}
  </span>
)

/** Which chip a press puts, and the ways back. */
export function Chips({ stake, slip }: { stake: StakeLimits; slip: Slip }) {
  const { t } = useTranslation('game-roulette')
  const { language, currencySymbol } = useFormat()
  return (
    <div className="chips">
      <div role="radiogroup" aria-label={t('chip')}>
        {chipsFor(stake).map((value) => (
          <label key={value}>
            <input
              type="radio"
              form={CLOTH_FORM}
              name="chip"
              value={value}
              defaultChecked={value === slip.chip}
              aria-label={moneyText(value.replace(/\.00$/, ''), htmlLang[language], currencySymbol)}
            />
            <Chip stake={value} />
          </label>
        ))}
      </div>
      <SlipButton icon="undo" act="undo" label={t('undo')} disabled={slip.staked.length === 0} />
      <SlipButton icon="close" act="clear" label={t('clear')} disabled={slip.staked.length === 0} />
    </div>
  )
}

/** A way back: of the last chip, or of all. */
const SlipButton = ({ act, ...look }: { act: string; icon: IconName; label: string; disabled: boolean }) => (
  <IconButton form={CLOTH_FORM} name="act" value={act} id={`act-${act}`} {...look} />
)
