import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { CockfightOutcome } from '#contract/play/games/cockfight.ts'
import { spotPairs } from '../choices.ts'
import type { Chip, GameParts, GameWords } from '../game-parts.ts'
import { CockfightCloth } from './cockfight-cloth.tsx'
import { CockfightPanel, cockfightForm } from './cockfight-form.tsx'
import { cockfightProof } from './cockfight-proof.tsx'
import { CockfightRecord } from './cockfight-record.tsx'
import { CockfightOddsTable, CockfightRules } from './cockfight-rules.tsx'
import { CockfightEnd, CockfightSays, CockfightScene } from './cockfight-stage.tsx'
import { CockfightNews } from './odds.tsx'
import { poolsAt, prospectOf, slipOn } from './slip.ts'
import { useSpotName } from './spot-name.ts'

function useWords(): GameWords<CockfightOutcome> {
  const { t } = useTranslation('game-cockfight')
  const name = useSpotName()
  const { list } = useFormat()
  return {
    act: t('bet'),
    again: t('bet'),
    stage: t('yard'),
    result: ({ winner }) => t(`short.${winner}`),
    on: ({ spots }) => list([...new Set(spots.map(({ spot }) => name(spot)))]),
  }
}

const tones = { meron: 'red', wala: 'blue', draw: 'green' } as const

function useChip() {
  const { t } = useTranslation('game-cockfight')
  return ({ winner }: CockfightOutcome): Chip => ({ text: t(`short.${winner}`), tone: tones[winner] })
}

export const cockfight: GameParts<'cockfight'> = {
  game: 'cockfight',
  position: 14,
  ...cockfightForm,
  ground: 'lacquer',
  stageClass: 'stage-pit',
  useWords,
  useChip,
  prospectOf: (table) => prospectOf(slipOn(table).staked, poolsAt(table)),
  Scene: CockfightScene,
  Outcome: CockfightEnd,
  OnStage: CockfightSays,
  Cloth: CockfightCloth,
  spots: { useName: useSpotName, wonBy: ({ winner }) => new Set([winner]) },
  Panel: CockfightPanel,
  News: CockfightNews,
  marks: ({ winner }) => ({ 'data-outcome': winner }),
  tone: ({ winner }) => `cock-${winner}`,
  choicesOf: spotPairs,
  Odds: CockfightOddsTable,
  Rules: CockfightRules,
  Record: CockfightRecord,
  proof: cockfightProof,
}
