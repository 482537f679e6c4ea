import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type BaccaratOutcome, endOf, handsText } from '#contract/play/games/baccarat.ts'
import { spotPairs } from '../choices.ts'
import type { Chip, GameParts, GameWords } from '../game-parts.ts'
import { slipProspect } from '../spots/slip-prospect.ts'
import { BaccaratCloth, spotsWonBy } from './baccarat-cloth.tsx'
import { baccaratForm } from './baccarat-form.ts'
import { baccaratProof } from './baccarat-proof.tsx'
import { BaccaratRecord } from './baccarat-record.tsx'
import { BaccaratRoads } from './baccarat-roads.tsx'
import { BaccaratOddsTable, BaccaratRules } from './baccarat-rules.tsx'
import { BaccaratEnd, BaccaratSays, BaccaratScene } from './baccarat-stage.tsx'
import { baccaratOdds, slipOn } from './slip.ts'
import { totalsText, useSpotName } from './spot-name.ts'

function useWords(): GameWords<BaccaratOutcome> {
  const { t } = useTranslation('game-baccarat')
  const name = useSpotName()
  const { list } = useFormat()
  return {
    act: t('bet'),
    again: t('bet'),
    stage: t('table'),
    result: (outcome) => `${t(`roads.letter.${endOf(outcome).winner}`)} ${totalsText(outcome)}`,
    on: ({ spots }) => list([...new Set(spots.map(({ spot }) => name(spot)))]),
  }
}

const tones = { player: 'blue', banker: 'red', tie: 'green' } as const

function useChip() {
  const { t } = useTranslation('game-baccarat')
  return (outcome: BaccaratOutcome): Chip => {
    const { winner } = endOf(outcome)
    return { text: t(`chip.${winner}`), tone: tones[winner] }
  }
}

export const baccarat: GameParts<'baccarat'> = {
  game: 'baccarat',
  position: 15,
  ...baccaratForm,
  ground: 'cloth',
  stageClass: 'stage-hands',
  useWords,
  useChip,
  prospectOf: (table) => slipProspect(slipOn(table).staked, baccaratOdds),
  Scene: BaccaratScene,
  Outcome: BaccaratEnd,
  OnStage: BaccaratSays,
  Cloth: BaccaratCloth,
  spots: { useName: useSpotName, wonBy: spotsWonBy },
  Roads: BaccaratRoads,
  marks: (outcome) => ({ 'data-outcome': handsText(outcome) }),
  choicesOf: spotPairs,
  Odds: BaccaratOddsTable,
  Rules: BaccaratRules,
  Record: BaccaratRecord,
  proof: baccaratProof,
}
