import { classNames } from '#app/components/class-names.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { CockfightOutcome } from '#contract/play/games/cockfight.ts'
import type { Table } from '../game-parts.ts'
import { Chip } from '../spots/chips.tsx'
import { useLaid } from '../spots/laid-spots.tsx'
import { placedOn } from '../spots/slip.ts'
import { CLOTH_FORM } from '../spots/slip-form.tsx'
import { useChipWords } from '../spots/use-chip-words.ts'
import { Balance, Odds, Pool } from './odds.tsx'
import { poolsAt, slipOn } from './slip.ts'

/**
 * The three fields, each a button that puts the chosen chip on it. The odds and what lies there stay in sight under the chip:
 * they move until the bets end. What the member has staked on the round lies there too.
 */
export function CockfightCloth(table: Table<CockfightOutcome>) {
  const { t } = useTranslation(['game-cockfight', 'game-spots'])
  const words = useChipWords()
  const lying = new Map(slipOn(table).staked.map(({ spot, stake }) => [spot, stake]))
  const stakes = placedOn(table)
  const pools = poolsAt(table)
  const laidOn = useLaid(table.round)
  const winner = table.round?.outcome?.game === 'cockfight' ? table.round.outcome.winner : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser
    <div role="group" aria-label={t('game-spots:cloth')} className="cloth cloth-cock" data-arrows="">
      {(['meron', 'draw', 'wala'] as const).map((spot) => {
        const stake = lying.get(spot)
        const own = stakes.get(spot)
        const { marks, figures } = laidOn(spot)
        return (
          <button
            key={spot}
            type="submit"
            form={CLOTH_FORM}
            name="put"
            value={spot}
            id={`put-${spot}`}
            className={classNames(`cock-${spot}`, winner === spot && 'cloth-hit')}
            {...marks}
          >
            <b>{t(`game-cockfight:spot.${spot}`)}</b>
            <Odds spot={spot} pools={pools} />
            <Pool spot={spot} pools={pools} />
            {stake ? (
              <>
                <Chip stake={stake} />
                <span className="sr-only">{t('game-cockfight:lies', { amount: words(stake) })}</span>
              </>
            ) : null}
            {own ? (
              <>
                <Chip stake={own} isPlaced />
                <span className="sr-only">{t('game-spots:placed', { amount: words(own) })}</span>
              </>
            ) : null}
            {figures}
          </button>
        )
      })}
      <Balance pools={pools} round={table.round} />
    </div>
  )
}
