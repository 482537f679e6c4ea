import { Medallions } from '#app/components/pictures/medallions.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FrameData } from '#app/lib/pages/frame-data.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { Kept } from '#app/rendering/index.ts'
import { categoryArt } from './category-art.ts'
import { openLobbies } from './open-lobbies.ts'
import { useFrame } from './use-frame.ts'

/** The categories of games, each with how many are offered. */
export function CategoryMedallions() {
  const { t } = useTranslation('common')
  const { menus } = useFrame()
  if (openLobbies(menus.list).length === 0) return null
  return (
    <Kept
      name="categories"
      as="nav"
      className="meds"
      aria-label={t('categories')}
      of={Categories}
      input={{ menus }}
    />
  )
}

function Categories({ menus }: Pick<FrameData, 'menus'>) {
  const { t } = useTranslation('common')
  const items = openLobbies(menus.list).map(({ gameType, name, games }) => ({
    href: paths.lobby(gameType),
    name,
    art: categoryArt[gameType],
    note: t('games', { count: games }),
  }))
  return <Medallions items={items} />
}
