import { classNames } from '#app/components/class-names.ts'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { moneyText } from '#app/lib/money-format.ts'
import { mostToOne, paidOn, type SicboOutcome, type SpotKind, spots } from '#contract/games/sicbo.ts'
import type { Table } from '../game-parts.ts'
import { Chip, CLOTH_FORM, SlipForm } from '../roulette/cloth.tsx'
import { onChip } from '../usual-stake.ts'
import { lyingOn } from './slip.ts'
import { useSpotName } from './spot-name.ts'

export const SicboSlipForm = (table: Table<SicboOutcome>) => (
  <SlipForm game="sicbo" path={table.path} staked={lyingOn(table).staked} />
)

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

/** The cloth: each field a button that puts the chosen chip on it, with what it pays to one. */
export function SicboCloth(table: Table<SicboOutcome>) {
  const { t } = useTranslation(['game-sicbo', 'game-roulette'])
  const { language, currencySymbol } = useFormat()
  const name = useSpotName()
  const lying = new Map(lyingOn(table).staked.map(({ spot, stake }) => [spot, stake]))
  const dice = table.round?.outcome?.game === 'sicbo' ? table.round.outcome.dice : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser
    <div role="group" aria-label={t('game-roulette:cloth')} className="cloth cloth-dice" data-arrows="">
      {rows.map(({ of, look }) => (
        <div key={of[0]?.id} className={look}>
          {of.map((spot) => {
            const stake = lying.get(spot.id)
            const amount =
              stake && `${onChip(stake)} = ${moneyText(stake, htmlLang[language], currencySymbol)}`
            return (
              <button
                key={spot.id}
                type="submit"
                form={CLOTH_FORM}
                name="put"
                value={spot.id}
                id={`put-${spot.id}`}
                className={classNames(dice && paidOn(spot, 1n, dice) > 0n && 'cloth-hit')}
                aria-label={amount && t('game-roulette:fieldWith', { spot: name(spot.id), amount })}
              >
                {stake ? (
                  <Chip stake={stake} />
                ) : (
                  <>
                    {spot.of.length === 0 ? (
                      name(spot.id)
                    ) : (
                      <>
                        <span className="sr-only">{name(spot.id)}, </span>
                        {t(`game-sicbo:short.${spot.kind}`, { of: spot.of.join('·') })}
                      </>
                    )}{' '}
                    <small>{mostToOne(spot)}:1</small>
                  </>
                )}
              </button>
            )
          })}
        </div>
      ))}
    </div>
  )
}
