import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { CrashOutcome } from '#contract/play/games/crash.ts'
import type { GameParts, GameWords } from '../game-parts.ts'
import { useTargetErrors } from '../rising/target-field.ts'
import { stakeOn } from '../usual-stake.ts'
import { CrashPanel, crashForm, readCrashForm, targetOn } from './crash-form.tsx'
import { crashProof } from './crash-proof.tsx'
import { CrashRecord } from './crash-record.tsx'
import { CrashOddsTable, CrashRules } from './crash-rules.tsx'
import { CrashPoint, CrashScene, CrashWait } from './crash-stage.tsx'
import { prospectOf } from './prospect.ts'

function useWords(): GameWords<CrashOutcome> {
  const { t } = useTranslation(['games', 'game-crash'])
  const decimal = useDecimal()
  return {
    act: t('game-crash:act'),
    again: t('game-crash:again'),
    stage: t('game-crash:stage'),
    result: ({ point }) => t('games:round.times', { multiplier: decimal(point) }),
    on: ({ target }) => t('game-crash:targetWas', { target: decimal(target) }),
  }
}

export const crash: GameParts<'crash'> = {
  game: 'crash',
  position: 4,
  form: crashForm,
  read: readCrashForm,
  ground: 'lacquer',
  stageClass: 'stage-curve',
  useWords,
  useErrors: useTargetErrors,
  live: true,
  valuesOf: (table) => ({ target: targetOn(table), stake: stakeOn(table) }),
  prospectOf: (table) => prospectOf((field) => (field === 'stake' ? stakeOn(table) : targetOn(table))),
  Scene: CrashScene,
  Outcome: CrashPoint,
  OnStage: CrashWait,
  Panel: CrashPanel,
  marks: ({ point }) => ({ 'data-outcome': point }),
  choicesOf: ({ target }, stake) => [
    ['stake', stake],
    ['target', target],
  ],
  Odds: CrashOddsTable,
  Rules: CrashRules,
  Record: CrashRecord,
  proof: crashProof,
}
