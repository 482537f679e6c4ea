import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { VideoPokerOutcome } from '#contract/play/games/video-poker.ts'
import { handOf, multiplierOf } from '#contract/play/odds/video-poker-odds.ts'
import { stakeAlone } from '../choices.ts'
import type { GameParts, GameWords } from '../game-parts.ts'
import { stakeOn } from '../usual-stake.ts'
import { useHandOf } from './card-words.tsx'
import { PaysOfHand } from './hand-pays.tsx'
import { prospectOf } from './prospect.ts'
import { readVideoPokerForm, VideoPokerPanel, videoPokerForm } from './video-poker-form.tsx'
import { videoPokerProof } from './video-poker-proof.tsx'
import { VideoPokerRecord } from './video-poker-record.tsx'
import { VideoPokerOddsTable, VideoPokerRules } from './video-poker-rules.tsx'
import {
  VideoPokerHand,
  VideoPokerHolds,
  VideoPokerScene,
  VideoPokerStandingNow,
} from './video-poker-stage.tsx'
import { readVideoPokerStep, VideoPokerStepPanel, videoPokerStepForm } from './video-poker-steps.tsx'

function useWords(): GameWords<VideoPokerOutcome> {
  const { t } = useTranslation(['games', 'game-video-poker'])
  const decimal = useDecimal()
  const nameOf = useHandOf()
  return {
    act: t('game-video-poker:act'),
    again: t('game-video-poker:again'),
    stage: t('game-video-poker:stage'),
    result: ({ cards }) =>
      t('games:round.times', { multiplier: decimal(String(multiplierOf(handOf(cards)))) }),
    on: ({ cards }) => nameOf(cards),
  }
}

export const videoPoker: GameParts<'video-poker'> = {
  game: 'video-poker',
  position: 7,
  form: videoPokerForm,
  read: readVideoPokerForm,
  steps: {
    form: videoPokerStepForm,
    read: readVideoPokerStep,
    Standing: VideoPokerStandingNow,
    Panel: VideoPokerStepPanel,
  },
  ground: 'lacquer',
  stageClass: 'stage-cards',
  useWords,
  keys: ['holds', 'stake'],
  useErrors: () => ({}),
  live: true,
  valuesOf: (table) => ({ stake: stakeOn(table) }),
  prospectOf: (table) => prospectOf(() => stakeOn(table)),
  Scene: VideoPokerScene,
  Outcome: VideoPokerHand,
  OnStage: VideoPokerHolds,
  Panel: VideoPokerPanel,
  MorePanel: PaysOfHand,
  marks: ({ cards }) => ({ 'data-outcome': cards.join(',') }),
  choicesOf: stakeAlone,
  Odds: VideoPokerOddsTable,
  Rules: VideoPokerRules,
  Record: VideoPokerRecord,
  proof: videoPokerProof,
}
