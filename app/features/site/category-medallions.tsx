import { Medallions } from '#app/components/medallions.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { isLobbyType, paths } from '#app/lib/paths.ts'
import { categoryArt } from './category-art.ts'
import { useFrame } from './use-frame.ts'

/** The categories of games, each with how many are offered. */
export function CategoryMedallions() {
  const { t } = useTranslation('common')
  const items = useFrame().menus.flatMap(({ gameType, name, games }) =>
    isLobbyType(gameType)
      ? [
          {
            href: paths.lobby(gameType),
            name,
            art: categoryArt[gameType],
            note: games > 0 ? t('games', { games }) : t('announced'),
          },
        ]
      : [],
  )
  return items.length > 0 ? <Medallions label={t('categories')} items={items} /> : null
}
