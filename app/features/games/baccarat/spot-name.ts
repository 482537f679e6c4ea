import { useTranslation } from '#app/i18n/use-translation.ts'
import { type Hands, type SpotId, spots, totalOf } from '#contract/play/games/baccarat.ts'

/** What a spot is called. The id itself for one that there is not. */
export function useSpotName(): (id: string) => string {
  const { t } = useTranslation('game-baccarat')
  return (id) => (spots.has(id) ? t(`spot.${id as SpotId}`) : id)
}

/** The points of both hands, the player's first: `6–8`. */
export const totalsText = ({ player, banker }: Hands): string => `${totalOf(player)}–${totalOf(banker)}`
