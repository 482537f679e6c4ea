import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ThreeCardOutcome } from '#contract/play/games/three-card/three-card.ts'
import type { GameFace, GameWords } from '../game-parts.ts'
import { handsText, ownSeatOf, useKindName } from './card-text.tsx'
import { threeCardProof } from './three-card-proof.tsx'
import { ThreeCardRecord } from './three-card-record.tsx'
import { ThreeCardRules, ThreeCardTables } from './three-card-rules.tsx'

function useWords(): GameWords<ThreeCardOutcome> {
  const { t } = useTranslation('game-three-card')
  const kind = useKindName()
  return {
    act: t('enter'),
    again: t('enter'),
    stage: t('stage'),
    result(outcome) {
      const own = ownSeatOf(outcome)
      return own?.folded ? t('fold') : kind(own?.cards ?? [])
    },
    on: ({ seat }) => t('on', { seat }),
  }
}

export const threeCard: GameFace<ThreeCardOutcome> = {
  game: 'three-card',
  position: 18,
  useWords,
  marks: (outcome) => ({ 'data-outcome': handsText(outcome) }),
  choicesOf: ({ room }) => [['room', room]],
  Odds: ThreeCardTables,
  Rules: ThreeCardRules,
  Record: ThreeCardRecord,
  proof: threeCardProof,
}
