import { useFormat } from '#app/i18n/format.tsx'
import { semicolonOf } from '#app/i18n/sentences.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { fourDecimals, twoDecimals } from '#contract/play/games/common/multiplier.ts'
import { type Grid, type Letter, symbols, type Win } from '#contract/play/games/slots/slots.ts'
import { slotFigures } from '#contract/play/games/slots/slots-figures.ts'
import type { SlotModel } from './slot-model.ts'

/** What a symbol is called; a gap has no name. */
export function useSymbolName(): (letter: string) => string {
  const { t } = useTranslation('game-slots')
  return (letter) => (letter in symbols ? t(`symbol.${symbols[letter as Letter]}`) : t('gap'))
}

/** A multiplier in ten-thousandths: `2,50×`. */
export function useTimes(): (multiplier: bigint) => string {
  const { t } = useTranslation('games')
  const decimal = useDecimal()
  return (multiplier) => t('round.times', { multiplier: decimal(twoDecimals(fourDecimals(multiplier))) })
}

/** A prize of so many whole stakes: `12×`. */
export function usePrizeText(): (prize: number) => string {
  const { t } = useTranslation('games')
  const decimal = useDecimal()
  return (prize) => t('round.times', { multiplier: decimal(String(prize)) })
}

/** What has won: `Line 4: 3 lotuses`. */
export function useWinText(): (win: Win) => string {
  const { t } = useTranslation('game-slots')
  const name = useSymbolName()
  return ({ letter, count, line, ways }) => {
    const words = { symbol: name(letter), number: count }
    if (line !== undefined) return t('win.line', { ...words, line })
    return ways === undefined ? t('win.anywhere', words) : t('win.ways', { ...words, ways })
  }
}

/** What all reels show, for who does not see them: reel by reel, each from the top. */
export function useGridText(): (grid: Grid) => string {
  const { language, list } = useFormat()
  const name = useSymbolName()
  return (grid) => grid.map((reel) => list([...reel].map(name))).join(semicolonOf(language))
}

/** What stands over the reels: the ways that there are, and in free spins how often they pay. */
export function useLintel(): (times: number | undefined) => string {
  const { t } = useTranslation(['game-slots', 'games'])
  return (times) =>
    times === undefined
      ? t('game-slots:ways.lintel')
      : `${t('game-slots:ways.lintel')} · ${t('games:round.times', { multiplier: times })}`
}

/** The words of the catalogue that differ from one of the slots to the next. */
export function useKindWords({ kind, game }: Pick<SlotModel, 'kind' | 'game'>) {
  const { t } = useTranslation('game-slots')
  const decimal = useDecimal()
  const { feature, most } = slotFigures[game]
  return {
    act: t(`${kind}.act`),
    again: t(`${kind}.again`),
    stage: t(`${kind}.stage`),
    wait: t(`${kind}.wait`),
    atRest: t(`${kind}.atRest`),
    on: t(`${kind}.on`),
    about: t(`${kind}.about`),
    rules: [
      t(`${kind}.rule1`),
      t(`${kind}.rule2`),
      t(`${kind}.rule3`),
      t(`${kind}.rule4`),
      t(`${kind}.feature`),
      t('feature.figures', { percent: decimal(feature), most: decimal(String(most)) }),
    ],
    outcome: t(`${kind}.outcome`),
    draw: `${t(`${kind}.draw`)} ${t(`${kind}.drawFeature`)}`,
  }
}

/** The words of a feature: free spins, free falls or picks. */
export function useFeatureWords({ kind }: Pick<SlotModel, 'kind'>) {
  const { t } = useTranslation('game-slots')
  return {
    begun: (count: number) => t(`${kind}.begun`, { count }),
    one: (number: number, all: number) => t(`${kind}.one`, { number, all }),
    won: (multiplier: string) => t(`${kind}.featureWon`, { multiplier }),
    act: t(`${kind}.step`),
    rest: (count: number) => t(`${kind}.rest`, { count }),
  }
}
