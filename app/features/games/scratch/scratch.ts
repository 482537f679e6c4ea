import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ScratchOutcome } from '#contract/play/games/scratch.ts'
import { stakeAlone } from '../choices.ts'
import type { GameParts, GameWords } from '../game-parts.ts'
import { stakeOn } from '../usual-stake.ts'
import { prospectOf } from './prospect.ts'
import { readScratchForm, ScratchPanel, scratchForm } from './scratch-form.tsx'
import { scratchProof } from './scratch-proof.tsx'
import { ScratchRecord } from './scratch-record.tsx'
import { ScratchOddsTable, ScratchRules } from './scratch-rules.tsx'
import { GoldFields, ScratchPrize, ScratchScene, ScratchStandingNow } from './scratch-stage.tsx'
import { readScratchStep, ScratchStepPanel, scratchStepForm } from './scratch-steps.tsx'

function useWords(): GameWords<ScratchOutcome> {
  const { t } = useTranslation(['game-scratch', 'games'])
  return {
    act: t('game-scratch:act'),
    again: t('game-scratch:again'),
    stage: t('game-scratch:stage'),
    result: ({ prize }) => t('games:round.times', { multiplier: prize }),
    on: ({ ticket }) => t('game-scratch:on', { ticket }),
  }
}

export const scratch: GameParts<'scratch'> = {
  game: 'scratch',
  position: 3,
  form: scratchForm,
  read: readScratchForm,
  steps: {
    form: scratchStepForm,
    read: readScratchStep,
    Standing: ScratchStandingNow,
    Panel: ScratchStepPanel,
    auto: { ends: 'scratch-all' },
  },
  ground: 'lacquer',
  stageClass: 'stage-ticket',
  useWords,
  useErrors: () => ({}),
  live: true,
  valuesOf: (table) => ({ stake: stakeOn(table) }),
  prospectOf: (table) => prospectOf(() => stakeOn(table)),
  Scene: ScratchScene,
  Outcome: ScratchPrize,
  OnStage: GoldFields,
  Panel: ScratchPanel,
  marks: ({ prize }) => ({ 'data-outcome': String(prize) }),
  choicesOf: stakeAlone,
  Odds: ScratchOddsTable,
  Rules: ScratchRules,
  Record: ScratchRecord,
  proof: scratchProof,
}
