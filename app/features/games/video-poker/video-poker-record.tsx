import type { Description } from '#app/components/records/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { VideoPokerOutcome } from '#contract/play/games/video-poker.ts'
import { handOf, multiplierOf } from '#contract/play/odds/video-poker-odds.ts'
import { recordOf } from '../outcome-items.tsx'
import { CardSigns } from '../table/card-words.tsx'
import { useHandOf } from './card-words.tsx'

/** What a round of video poker was: the cards before and after the draw, the hand and what it is paid. */
export function useVideoPokerItems({ dealt, held, cards }: VideoPokerOutcome): Description[] {
  const { t } = useTranslation(['games', 'game-video-poker'])
  const nameOf = useHandOf()
  return [
    { term: t('game-video-poker:dealt'), detail: <CardSigns cards={dealt} /> },
    {
      term: t('game-video-poker:held'),
      detail: held.length > 0 ? <CardSigns cards={held.map((place) => dealt[place] ?? 0)} /> : '–',
    },
    {
      term: t('game-video-poker:final'),
      detail: (
        <span data-outcome={cards.join(',')}>
          <CardSigns cards={cards} />
        </span>
      ),
    },
    { term: t('game-video-poker:handHead'), detail: nameOf(cards) },
    {
      term: t('games:round.multiplier'),
      detail: t('games:round.times', { multiplier: multiplierOf(handOf(cards)) }),
    },
  ]
}

/** A round of video poker in the member's records. */
export const VideoPokerRecord = recordOf(useVideoPokerItems)
