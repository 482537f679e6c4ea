import { useTranslation } from '#app/i18n/use-translation.ts'
import type { MinesOutcome } from '#contract/play/games/mines.ts'
import { CELLS } from '#contract/play/odds/mines-odds.ts'
import type { GameParts, GameWords } from '../game-parts.ts'
import { stakeOn } from '../usual-stake.ts'
import { MinesPanel, minesForm, minesOn, readMinesForm } from './mines-form.tsx'
import { minesProof } from './mines-proof.tsx'
import { MinesRecord } from './mines-record.tsx'
import { MinesOddsTable, MinesRules } from './mines-rules.tsx'
import { MinesCells, MinesMultiplier, MinesScene, MinesStandingNow, useTimes } from './mines-stage.tsx'
import { MinesStepPanel, minesStepForm, readMinesStep } from './mines-steps.tsx'
import { prospectOf } from './prospect.ts'

function useWords(): GameWords<MinesOutcome> {
  const { t } = useTranslation('game-mines')
  const times = useTimes()
  return {
    act: t('act'),
    again: t('again'),
    stage: t('stage'),
    result: ({ multiplier }) => times(multiplier),
    on: ({ mined, opened }) => t('on', { mines: mined.length, opened: opened.length }),
  }
}

export const mines: GameParts<'mines'> = {
  game: 'mines',
  position: 6,
  form: minesForm,
  read: readMinesForm,
  steps: {
    form: minesStepForm,
    read: readMinesStep,
    Standing: MinesStandingNow,
    Panel: MinesStepPanel,
    auto: { ends: 'cash-out', picks: CELLS },
  },
  ground: 'lacquer',
  stageClass: 'stage-field',
  useWords,
  keys: ['random', 'stake'],
  useErrors: () => ({}),
  live: true,
  valuesOf: (table) => ({ mines: minesOn(table), stake: stakeOn(table) }),
  prospectOf: (table) => prospectOf((field) => (field === 'stake' ? stakeOn(table) : minesOn(table))),
  Scene: MinesScene,
  Outcome: MinesMultiplier,
  OnStage: MinesCells,
  Panel: MinesPanel,
  marks: ({ mined }) => ({ 'data-outcome': mined.join(',') }),
  choicesOf: (bet, stake) => [
    ['stake', stake],
    ['mines', String('mined' in bet ? bet.mined.length : bet.mines)],
  ],
  Odds: MinesOddsTable,
  Rules: MinesRules,
  Record: MinesRecord,
  proof: minesProof,
}
