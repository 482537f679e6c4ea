import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FishOutcome } from '#contract/play/games/fish.ts'
import type { GameParts, GameWords } from '../game-parts.ts'
import { aimOf, bulletOn, FishPanel, fishChosenIn, fishForm, readFishForm } from './fish-form.tsx'
import { fishProof } from './fish-proof.tsx'
import { FishRecord } from './fish-record.tsx'
import { FishOddsTable, FishRules } from './fish-rules.tsx'
import { FishButtons, FishResult, FishScene } from './fish-stage.tsx'
import { prospectOf } from './prospect.ts'

function useWords(): GameWords<FishOutcome> {
  const { t } = useTranslation('game-fish')
  return {
    act: t('act'),
    again: t('again'),
    stage: t('stage'),
    result: ({ hit }) => t(hit ? 'wasHit' : 'wasMissed'),
    on: ({ target }) => t(`kind.${target}`),
  }
}

export const fish: GameParts<'fish'> = {
  game: 'fish',
  position: 11,
  form: fishForm,
  read: readFishForm,
  chosenIn: fishChosenIn,
  ground: 'sea',
  useWords,
  stageClass: 'stage-pond',
  keys: ['guns'],
  useErrors: () => ({}),
  live: true,
  clock: true,
  valuesOf: (table) => ({ stake: bulletOn(table) }),
  prospectOf: (table) => prospectOf((field) => (field === 'aim' ? aimOf(table) : bulletOn(table))),
  sends: (table) => ({ name: 'target', value: aimOf(table) }),
  Scene: FishScene,
  Outcome: FishResult,
  OnStage: FishButtons,
  Panel: FishPanel,
  marks: ({ hit }) => ({ 'data-outcome': hit ? 'hit' : 'miss' }),
  choicesOf: ({ target }, stake) => [
    ['stake', stake],
    ['target', target],
  ],
  Odds: FishOddsTable,
  Rules: FishRules,
  Record: FishRecord,
  proof: fishProof,
}
