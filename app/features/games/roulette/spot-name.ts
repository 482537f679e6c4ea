import { useTranslation } from '#app/i18n/use-translation.ts'
import { colourOf, type Spot, spots } from '#contract/play/games/roulette.ts'

/** The numbers of an inside spot as its name has them: `8/9`, `1–3`. */
function numbersOf({ kind, numbers }: Spot): string {
  return kind === 'street' || kind === 'line' ? `${numbers.at(0)}–${numbers.at(-1)}` : numbers.join('/')
}

/** What a spot is called. The id itself for one that there is not. */
export function useSpotName(): (id: string) => string {
  const { t } = useTranslation('game-roulette')
  return (id) => {
    const spot = spots.get(id)
    if (!spot) return id
    if (spot.kind === 'even-money') return t(`spot.${id as 'red'}`)
    if (spot.kind === 'column' || spot.kind === 'dozen')
      return t(`spot.${spot.kind}`, { place: id.slice(-1) })
    return t(`spot.${spot.kind}`, { numbers: numbersOf(spot) })
  }
}

/** What a number is: `Đỏ · Lẻ · Tá 2`. Zero is nothing but zero. */
export function useNumberWords(): (number: number) => string {
  const { t } = useTranslation('game-roulette')
  const name = useSpotName()
  return (number) =>
    number === 0
      ? t('zero')
      : [
          name(colourOf(number)),
          name(number % 2 === 1 ? 'odd' : 'even'),
          name(`dozen-${Math.ceil(number / 12)}`),
        ].join(' · ')
}
