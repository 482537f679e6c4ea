import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { colourOf, type RouletteOutcome } from '#contract/play/games/roulette.ts'
import { spotPairs } from '../choices.ts'
import type { GameParts, GameWords } from '../game-parts.ts'
import { spotsForm } from '../spots/bet-form.ts'
import { pairsChosenIn } from '../spots/pairs-form.ts'
import { slipProspect } from '../spots/slip-prospect.ts'
import { useSpotErrors } from '../spots/use-spot-errors.ts'
import { Cloth, ClothForm } from './cloth.tsx'
import { grounds } from './pocket-number.tsx'
import { RouletteMore, RoulettePanel, readRouletteForm } from './roulette-form.tsx'
import { rouletteProof } from './roulette-proof.tsx'
import { RouletteRecord } from './roulette-record.tsx'
import { RouletteOddsTable, RouletteRules } from './roulette-rules.tsx'
import { OnTable, RouletteNumber, RouletteScene } from './roulette-stage.tsx'
import { rouletteOdds, slipOn } from './slip.ts'
import { useSpotName } from './spot-name.ts'

function useWords(): GameWords<RouletteOutcome> {
  const { t } = useTranslation('game-roulette')
  const name = useSpotName()
  const { list } = useFormat()
  return {
    act: t('spin'),
    again: t('spinAgain'),
    stage: t('wheel'),
    result: ({ number }) => String(number),
    on: ({ spots }) => list([...new Set(spots.map(({ spot }) => name(spot)))]),
  }
}

export const roulette: GameParts<'roulette'> = {
  game: 'roulette',
  position: 2,
  form: spotsForm,
  read: readRouletteForm,
  chosenIn: pairsChosenIn,
  ground: 'lacquer',
  useWords,
  useErrors: useSpotErrors,
  prospectOf: (table) => slipProspect(slipOn(table).staked, rouletteOdds),
  Scene: RouletteScene,
  Outcome: RouletteNumber,
  OnStage: OnTable,
  Cloth,
  Panel: RoulettePanel,
  OwnPanel: RouletteMore,
  Forms: ClothForm,
  marks: ({ number }) => ({ 'data-outcome': String(number) }),
  tone: ({ number }) => grounds[colourOf(number)],
  choicesOf: spotPairs,
  Odds: RouletteOddsTable,
  Rules: RouletteRules,
  Record: RouletteRecord,
  proof: rouletteProof,
}
