import { classNames } from '#app/components/class-names.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { colourOf, type RouletteOutcome } from '#contract/play/games/roulette.ts'
import type { Table } from '../game-parts.ts'
import { SlipForm } from '../spots/slip-form.tsx'
import { useField } from '../spots/use-field.tsx'
import { grounds } from './pocket-number.tsx'
import { slipOn } from './slip.ts'
import { useSpotName } from './spot-name.ts'

export const ClothForm = (table: Table<RouletteOutcome>) => (
  <SlipForm game="roulette" path={table.path} slip={slipOn(table)} />
)

const even = ['low', 'even', 'red', 'black', 'odd', 'high'] as const
const thirds = ['dozen-1', 'dozen-2', 'dozen-3', 'column-1', 'column-2', 'column-3'] as const
/** The numbers from the top row on, as they lie: 3, 6, … 36, then 2, 5, …, then 1, 4, …. */
const laid = [3, 2, 1].flatMap((least) => Array.from({ length: 12 }, (_, at) => least + at * 3))

/**
 * The cloth: thirteen columns, each field a button that puts the chosen chip on it. Spots without a field of their own are
 * chosen below the table.
 */
export function Cloth(table: Table<RouletteOutcome>) {
  const { t } = useTranslation('game-spots')
  const name = useSpotName()
  const draw = useField(slipOn(table), name)
  const came = table.last?.outcome.number
  const field = (spot: string, label: string, className: string | undefined, number?: number) => {
    const named = name(spot)
    return draw({
      spot,
      label,
      named: named === label ? undefined : named,
      className: classNames(className, number !== undefined && number === came && 'cloth-hit'),
    })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser
    <div role="group" aria-label={t('cloth')} className="cloth cloth-wheel" data-arrows="">
      {field('straight-0', '0', `cloth-zero ${grounds.green}`, 0)}
      {laid.map((number) => field(`straight-${number}`, String(number), grounds[colourOf(number)], number))}
      {thirds.map((id) => field(id, name(id), 'cloth-third'))}
      {even.map((id) =>
        field(
          id,
          name(id),
          classNames('cloth-even', id === 'red' ? grounds.red : id === 'black' ? grounds.black : undefined),
        ),
      )}
    </div>
  )
}
