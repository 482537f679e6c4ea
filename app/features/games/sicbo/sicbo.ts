import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { isTriple, type SicboOutcome, totalOf } from '#contract/play/games/sicbo.ts'
import { spotPairs } from '../choices.ts'
import type { Chip, GameParts, GameWords } from '../game-parts.ts'
import { slipProspect } from '../spots/slip-prospect.ts'
import { SicboCloth, spotsWonBy } from './sicbo-cloth.tsx'
import { sicboForm } from './sicbo-form.ts'
import { sicboProof } from './sicbo-proof.tsx'
import { SicboRecord } from './sicbo-record.tsx'
import { SicboRoads } from './sicbo-roads.tsx'
import { SicboOddsTable, SicboRules } from './sicbo-rules.tsx'
import { diceText, SicboFall, SicboSays, SicboScene } from './sicbo-stage.tsx'
import { sicboOdds, slipOn } from './slip.ts'
import { useSpotName } from './spot-name.ts'

function useWords(): GameWords<SicboOutcome> {
  const { t } = useTranslation('game-sicbo')
  const name = useSpotName()
  const { list } = useFormat()
  return {
    act: t('bet'),
    again: t('bet'),
    stage: t('dome'),
    result: ({ dice }) => diceText(dice),
    on: ({ spots }) => list([...new Set(spots.map(({ spot }) => name(spot)))]),
  }
}

const useChip = () => chipOf

function chipOf({ dice }: SicboOutcome): Chip {
  const total = totalOf(dice)
  return { text: String(total), tone: isTriple(dice) ? 'green' : total >= 11 ? 'red' : 'blue' }
}

export const sicbo: GameParts<'sicbo'> = {
  game: 'sicbo',
  position: 13,
  ...sicboForm,
  ground: 'lacquer',
  stageClass: 'stage-dome',
  useWords,
  useChip,
  prospectOf: (table) => slipProspect(slipOn(table).staked, sicboOdds),
  Scene: SicboScene,
  Outcome: SicboFall,
  OnStage: SicboSays,
  Cloth: SicboCloth,
  spots: { useName: useSpotName, wonBy: spotsWonBy },
  Roads: SicboRoads,
  marks: ({ dice }) => ({ 'data-outcome': dice.join(',') }),
  choicesOf: spotPairs,
  Odds: SicboOddsTable,
  Rules: SicboRules,
  Record: SicboRecord,
  proof: sicboProof,
}
