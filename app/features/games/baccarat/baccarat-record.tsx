import type { Description } from '#app/components/records/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type BaccaratOutcome, handsText, sides, totalOf } from '#contract/play/games/baccarat.ts'
import { recordOf } from '../outcome-items.tsx'
import { useSpotItems } from '../spots/use-spot-items.tsx'
import { CardSigns } from '../table/card-words.tsx'
import { useEndWords } from './baccarat-stage.tsx'
import { useSpotName } from './spot-name.ts'

/** The hands of a bet, who has won, and each spot with its stake and its payout. */
export function useHandItems(outcome: BaccaratOutcome): Description[] {
  const { t } = useTranslation('game-baccarat')
  const name = useSpotName()
  const words = useEndWords()
  const items = useSpotItems(outcome.spots, name)
  return [
    {
      term: t('end'),
      detail: <span data-outcome={handsText(outcome)}>{words(outcome).join(' · ')}</span>,
    },
    ...sides.map((side) => ({
      term: t('hand', { side: name(side) }),
      detail: (
        <>
          <CardSigns cards={outcome[side]} /> = <b className="digits">{totalOf(outcome[side])}</b>
        </>
      ),
    })),
    ...items,
  ]
}

/** A bet on baccarat in the member's records: both hands, then each spot with its stake and what it paid. */
export const BaccaratRecord = recordOf(useHandItems)
