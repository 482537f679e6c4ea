import { useFormat } from '#app/i18n/format.tsx'
import { semicolonOf } from '#app/i18n/sentences.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { fourDecimals } from '#contract/play/games/common/multiplier.ts'
import { type Grid, type Letter, symbols, type Win } from '#contract/play/games/slots.ts'
import type { SlotModel } from './slot-model.ts'

/** What a symbol is called; a gap has no name. */
export function useSymbolName(): (letter: string) => string {
  const { t } = useTranslation('game-slots')
  return (letter) => (letter in symbols ? t(`symbol.${symbols[letter as Letter]}`) : t('gap'))
}

/** A multiplier in ten-thousandths without zeros at its end: `2,5×`. */
export function useTimes(): (multiplier: bigint) => string {
  const { t } = useTranslation('games')
  const decimal = useDecimal()
  return (multiplier) =>
    t('round.times', { multiplier: decimal(fourDecimals(multiplier).replace(/\.?0+$/, '')) })
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

/** What stands over the reels: the ways that there are. */
export function useLintel(): string {
  const { t } = useTranslation('game-slots')
  return t('ways.lintel')
}

/** The words of the catalogue that differ from one of the slots to the next. */
export function useKindWords({ kind }: SlotModel) {
  const { t } = useTranslation('game-slots')
  return {
    act: t(`${kind}.act`),
    again: t(`${kind}.again`),
    stage: t(`${kind}.stage`),
    wait: t(`${kind}.wait`),
    atRest: t(`${kind}.atRest`),
    on: t(`${kind}.on`),
    about: t(`${kind}.about`),
    rules: [t(`${kind}.rule1`), t(`${kind}.rule2`), t(`${kind}.rule3`), t(`${kind}.rule4`)],
    outcome: t(`${kind}.outcome`),
    draw: t(`${kind}.draw`),
  }
}
