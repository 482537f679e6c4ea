import type { GameParts } from '../game-parts.ts'
import { RouletteBetForm, readRouletteForm, rouletteForm } from './roulette-form.tsx'
import { rouletteProof } from './roulette-proof.tsx'
import { RouletteRecord } from './roulette-record.tsx'
import { RouletteOddsTable, RouletteRules } from './roulette-rules.tsx'
import { RouletteStage } from './roulette-stage.tsx'

export const roulette: GameParts<'roulette'> = {
  form: rouletteForm,
  read: readRouletteForm,
  Stage: RouletteStage,
  BetForm: RouletteBetForm,
  Odds: RouletteOddsTable,
  Rules: RouletteRules,
  Record: RouletteRecord,
  proof: rouletteProof,
}
