import { useTranslation } from '#app/i18n/use-translation.ts'
import { fourDecimals, MULTIPLIER_ONE } from '#contract/games/multiplier.ts'
import { FALLS, MAX_SPOTS, type SicboOutcome } from '#contract/games/sicbo.ts'
import { moneyOf } from '#contract/money.ts'
import type { GameParts, GameWords } from '../game-parts.ts'
import { pairsChosenIn } from '../table/pairs-form.ts'
import { SicboCloth, SicboSlipForm } from './sicbo-cloth.tsx'
import { readSicboForm, SicboMore, SicboPanel, sicboForm } from './sicbo-form.tsx'
import { sicboProof } from './sicbo-proof.tsx'
import { SicboRecord } from './sicbo-record.tsx'
import { SicboOddsTable, SicboRules } from './sicbo-rules.tsx'
import { diceText, SicboFall, SicboScene } from './sicbo-stage.tsx'
import { lyingOn, prospectOf } from './slip.ts'
import { useSpotName } from './spot-name.ts'

function useWords(): GameWords<SicboOutcome> {
  const { t } = useTranslation('game-sicbo')
  const name = useSpotName()
  return {
    act: t('bet'),
    again: t('bet'),
    stage: t('dome'),
    result: ({ dice }) => diceText(dice),
    on: ({ spots }) => [...new Set(spots.map(({ spot }) => name(spot)))].join(', '),
  }
}

function useErrors() {
  const { t } = useTranslation('game-roulette')
  return { 'too-long': t('tooMany', { most: MAX_SPOTS }) }
}

export const sicbo: GameParts<'sicbo'> = {
  form: sicboForm,
  read: readSicboForm,
  chosenIn: pairsChosenIn,
  ground: 'lacquer',
  useWords,
  useErrors,
  prospectOf(table) {
    const { total, paying, most } = prospectOf(lyingOn(table).staked)
    const atMost = true as const
    if (total === 0n) return { stake: null, chance: null, multiplier: null, payout: null, atMost }
    return {
      stake: moneyOf(total),
      chance: ((paying * 100) / FALLS).toFixed(2),
      multiplier: fourDecimals((most * MULTIPLIER_ONE) / total).replace(/0{1,2}$/, ''),
      payout: moneyOf(most),
      atMost,
    }
  },
  Scene: SicboScene,
  Outcome: SicboFall,
  Cloth: SicboCloth,
  Panel: SicboPanel,
  MorePanel: SicboMore,
  Forms: SicboSlipForm,
  marks: ({ dice }) => ({ 'data-outcome': dice.join(',') }),
  Odds: SicboOddsTable,
  Rules: SicboRules,
  Record: SicboRecord,
  proof: sicboProof,
}
