import { Money } from '#app/components/money.tsx'
import type { Description } from '#app/components/records/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import { type CockfightOutcome, poolsFrom, stakesOn } from '#contract/play/games/cockfight.ts'
import { recordOf } from '../outcome-items.tsx'
import { useSpotItems } from '../spots/use-spot-items.tsx'
import { useSpotName } from './spot-name.ts'

/** The end of a fight, its pool with what the house had in it, and each spot of the bet. */
export function useFightItems({ winner, pools, spots }: CockfightOutcome): Description[] {
  const { t } = useTranslation('game-cockfight')
  const name = useSpotName()
  const items = useSpotItems(spots, name)
  return [
    { term: t('winner'), detail: <span data-outcome={winner}>{name(winner)}</span> },
    ...(['meron', 'wala'] as const).map((side) => ({
      term: t('poolOf', { spot: name(side) }),
      detail: <Money amount={moneyOf(stakesOn(side, poolsFrom(pools)))} />,
    })),
    ...(pools.house ? [{ term: t('houseStake'), detail: <Money amount={pools.house} /> }] : []),
    ...items,
  ]
}

/** A bet on a fight in the member's records: who won, what lay there, then each spot with its stake and what it paid. */
export const CockfightRecord = recordOf(useFightItems)
