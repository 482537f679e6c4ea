import { useTranslation } from '#app/i18n/use-translation.ts'
import { spots as baccaratSpots, type SpotId } from '#contract/play/games/baccarat.ts'
import { spots as cockfightSpots } from '#contract/play/games/cockfight.ts'
import { spots as sicboSpots } from '#contract/play/games/sicbo.ts'

/** What a spot of a game is called on its cloth; the id itself for one that there is not. */
export function useSpotName(): (game: string, id: string) => string {
  const { t } = useTranslation(['game-sicbo', 'game-baccarat', 'game-cockfight'])
  return (game, id) => {
    const [dice, fight] = [sicboSpots.get(id), cockfightSpots.get(id)]
    if (game === 'sicbo' && dice) return t(`game-sicbo:spot.${dice.kind}`, { of: dice.of.join('–') })
    if (game === 'baccarat' && baccaratSpots.has(id)) return t(`game-baccarat:spot.${id as SpotId}`)
    if (game === 'cockfight' && fight) return t(`game-cockfight:spot.${fight}`)
    return id
  }
}
