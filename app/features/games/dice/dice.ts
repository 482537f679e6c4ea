import type { GameParts } from '../game-parts.ts'
import { DiceForm, diceForm, readDiceForm } from './dice-form.tsx'
import { diceProof } from './dice-proof.tsx'
import { DiceRecord } from './dice-record.tsx'
import { DiceOddsTable, DiceRules } from './dice-rules.tsx'
import { DiceStage } from './dice-stage.tsx'

export const dice: GameParts<'dice'> = {
  form: diceForm,
  read: readDiceForm,
  Stage: DiceStage,
  BetForm: DiceForm,
  Odds: DiceOddsTable,
  Rules: DiceRules,
  Record: DiceRecord,
  proof: diceProof,
}
