import { classNames } from '#app/components/class-names.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { commaOf } from '#app/i18n/sentences.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { mostToOne, paidOn, type SicboOutcome, type SpotKind, spots } from '#contract/play/games/sicbo.ts'
import type { Table } from '../game-parts.ts'
import { placedOn } from '../spots/slip.ts'
import { useField } from '../spots/use-field.tsx'
import { slipOn } from './slip.ts'
import { useSpotName } from './spot-name.ts'

const byKind = (kind: SpotKind) => [...spots.values()].filter((spot) => spot.kind === kind)
/** The cloth from the top: what its rows hold, and their width. */
const rows = [
  { of: [...byKind('small'), ...byKind('any-triple'), ...byKind('big')], look: 'cloth-row-3' },
  { of: byKind('total'), look: 'cloth-row-7' },
  { of: byKind('single'), look: 'cloth-row-6' },
  { of: byKind('double'), look: 'cloth-row-6' },
  { of: byKind('triple'), look: 'cloth-row-6' },
  { of: byKind('pair'), look: 'cloth-row-5' },
]

/** The spots that these dice pay. */
export const spotsWonBy = ({ dice }: SicboOutcome): ReadonlySet<string> =>
  new Set([...spots.values()].flatMap((spot) => (paidOn(spot, 1n, dice) > 0n ? [spot.id] : [])))

/** The cloth: each field a button that puts the chosen chip on it, with what it pays to one. */
export function SicboCloth(table: Table<SicboOutcome>) {
  const { t } = useTranslation(['game-sicbo', 'game-spots'])
  const { language } = useFormat()
  const name = useSpotName()
  const field = useField(slipOn(table), name, placedOn(table), table.round)
  const won = table.round?.outcome?.game === 'sicbo' ? spotsWonBy(table.round.outcome) : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser
    <div role="group" aria-label={t('game-spots:cloth')} className="cloth cloth-dice" data-arrows="">
      {rows.map(({ of, look }) => (
        <div key={of[0]?.id} className={look}>
          {of.map((spot) =>
            field({
              spot: spot.id,
              // The widest fields have room for their words beside a chip.
              keepsLabel: spot.kind === 'big' || spot.kind === 'small',
              className: classNames(won?.has(spot.id) && 'cloth-hit'),
              label: (
                <>
                  {spot.of.length === 0 ? (
                    name(spot.id)
                  ) : (
                    <>
                      <span className="sr-only">
                        {name(spot.id)}
                        {commaOf(language)}
                      </span>
                      {t(`game-sicbo:short.${spot.kind}`, { of: spot.of.join('·') })}
                    </>
                  )}{' '}
                  <small>{mostToOne(spot)}:1</small>
                </>
              ),
            }),
          )}
        </div>
      ))}
    </div>
  )
}
