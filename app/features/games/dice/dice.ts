import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { DiceOutcome } from '#contract/play/games/dice.ts'
import type { GameParts, GameWords } from '../game-parts.ts'
import { diceChoiceOf, diceChosenIn } from './dice-choice.ts'
import { DicePanel, diceForm, readDiceForm } from './dice-form.tsx'
import { diceProof } from './dice-proof.tsx'
import { DiceRecord } from './dice-record.tsx'
import { DiceOddsTable, DiceRules } from './dice-rules.tsx'
import { DiceNumber, DiceScene, DiceTrack } from './dice-stage.tsx'
import { prospectOf } from './prospect.ts'

function useWords(): GameWords<DiceOutcome> {
  const { t } = useTranslation('game-dice')
  const decimal = useDecimal()
  return {
    act: t('act'),
    again: t('again'),
    stage: t('stage'),
    result: ({ roll }) => decimal(roll),
    on: ({ direction, target }) => t(`record.${direction}`, { target: decimal(target) }),
  }
}

export const dice: GameParts<'dice'> = {
  game: 'dice',
  position: 1,
  form: diceForm,
  read: readDiceForm,
  chosenIn: diceChosenIn,
  ground: 'lacquer',
  useWords,
  keys: ['sides', 'stake'],
  useErrors: () => ({}),
  live: true,
  valuesOf: ({ chosen, last, stake }) => ({ ...diceChoiceOf(chosen, last, stake) }),
  prospectOf({ chosen, last, stake }) {
    const choice = diceChoiceOf(chosen, last, stake)
    return prospectOf((field) => choice[field as keyof typeof choice])
  },
  Scene: DiceScene,
  Outcome: DiceNumber,
  OnStage: DiceTrack,
  Panel: DicePanel,
  marks: ({ roll }) => ({ 'data-outcome': roll, 'data-roll': roll }),
  choicesOf: ({ direction, target }, stake) => [
    ['stake', stake],
    ['direction', direction],
    ['target', target],
  ],
  Odds: DiceOddsTable,
  Rules: DiceRules,
  Record: DiceRecord,
  proof: diceProof,
}
