import { useTranslation } from '#app/i18n/use-translation.ts'
import { spots } from '#contract/play/games/sicbo.ts'

/** What a spot is called. The id itself for one that there is not. */
export function useSpotName(): (id: string) => string {
  const { t } = useTranslation('game-sicbo')
  return (id) => {
    const spot = spots.get(id)
    return spot ? t(`spot.${spot.kind}`, { of: spot.of.join('–') }) : id
  }
}
