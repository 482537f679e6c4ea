import { classNames } from '#app/components/class-names.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import {
  type BaccaratOutcome,
  endOf,
  paidOn,
  pushes,
  type SpotId,
  spots,
} from '#contract/play/games/baccarat.ts'
import type { Table } from '../game-parts.ts'
import { placedOn } from '../spots/slip.ts'
import { useField } from '../spots/use-field.tsx'
import { slipOn } from './slip.ts'
import { useSpotName } from './spot-name.ts'

/** The cloth from the top, as it is laid everywhere: the pairs at the outer sides, below them the three that decide. */
const rows: readonly (readonly SpotId[])[] = [
  ['player-pair', 'banker-pair'],
  ['player', 'tie', 'banker'],
]

/** The spots that these hands pay; those that come back are none. */
export function spotsWonBy(hands: BaccaratOutcome): ReadonlySet<string> {
  const end = endOf(hands)
  const won = [...spots.values()].filter((spot) => !pushes(spot, end) && paidOn(spot, 100n, end) > 0n)
  return new Set(won.map(({ id }) => id))
}

/** The cloth: each field a button that puts the chosen chip on it, with what it pays to one. */
export function BaccaratCloth(table: Table<BaccaratOutcome>) {
  const { t } = useTranslation('game-spots')
  const name = useSpotName()
  const decimal = useDecimal()
  const field = useField(slipOn(table), name, placedOn(table), table.round)
  const hands = table.round?.outcome?.game === 'baccarat' ? table.round.outcome : undefined
  const won = hands && spotsWonBy(hands)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser
    <div role="group" aria-label={t('cloth')} className="cloth cloth-hands" data-arrows="">
      {rows.map((ids) => (
        <div key={ids[0]}>
          {ids.map((id) => {
            const spot = spots.get(id)
            return field({
              spot: id,
              keepsLabel: true,
              className: classNames(`cloth-${id}`, won?.has(id) && 'cloth-hit'),
              label: (
                <span>
                  <b>{name(id)}</b>
                  <small>{decimal(spot?.toOne ?? '')}:1</small>
                </span>
              ),
            })
          })}
        </div>
      ))}
    </div>
  )
}
