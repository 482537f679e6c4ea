import { useTranslation } from '#app/i18n/use-translation.ts'
import { fourDecimals, MULTIPLIER_ONE } from '#contract/games/multiplier.ts'
import { colourOf, MAX_SPOTS, POCKETS, type RouletteOutcome } from '#contract/games/roulette.ts'
import { moneyOf } from '#contract/money.ts'
import type { GameParts, GameWords } from '../game-parts.ts'
import { pairsChosenIn } from '../table/pairs-form.ts'
import { Cloth, ClothForm } from './cloth.tsx'
import { grounds } from './pocket-number.tsx'
import { RouletteMore, RoulettePanel, readRouletteForm, rouletteForm } from './roulette-form.tsx'
import { rouletteProof } from './roulette-proof.tsx'
import { RouletteRecord } from './roulette-record.tsx'
import { RouletteOddsTable, RouletteRules } from './roulette-rules.tsx'
import { OnTable, RouletteNumber, RouletteScene } from './roulette-stage.tsx'
import { lyingOn, prospectOf } from './slip.ts'
import { useSpotName } from './spot-name.ts'

function useWords(): GameWords<RouletteOutcome> {
  const { t } = useTranslation('game-roulette')
  const name = useSpotName()
  return {
    act: t('spin'),
    again: t('spinAgain'),
    stage: t('wheel'),
    result: ({ number }) => String(number),
    on: ({ spots }) => [...new Set(spots.map(({ spot }) => name(spot)))].join(', '),
  }
}

function useErrors() {
  const { t } = useTranslation('game-roulette')
  return { 'too-long': t('tooMany', { most: MAX_SPOTS }) }
}

export const roulette: GameParts<'roulette'> = {
  form: rouletteForm,
  read: readRouletteForm,
  chosenIn: pairsChosenIn,
  ground: 'lacquer',
  useWords,
  useErrors,
  prospectOf(table) {
    const { staked } = lyingOn(table)
    const { total, paying, most } = prospectOf(staked)
    const atMost = true as const
    if (total === 0n) return { stake: null, chance: null, multiplier: null, payout: null, atMost }
    return {
      stake: moneyOf(total),
      chance: ((paying * 100) / POCKETS).toFixed(2),
      multiplier: fourDecimals((most * MULTIPLIER_ONE) / total).replace(/0{1,2}$/, ''),
      payout: moneyOf(most),
      atMost,
    }
  },
  Scene: RouletteScene,
  Outcome: RouletteNumber,
  OnStage: OnTable,
  Cloth,
  Panel: RoulettePanel,
  MorePanel: RouletteMore,
  Forms: ClothForm,
  marks: ({ number }) => ({ 'data-outcome': String(number) }),
  tone: ({ number }) => grounds[colourOf(number)],
  Odds: RouletteOddsTable,
  Rules: RouletteRules,
  Record: RouletteRecord,
  proof: rouletteProof,
}
