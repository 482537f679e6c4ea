import { Swatch } from '#app/components/pictures/tile.tsx'
import { categoryArt } from '#app/features/site/category-art.ts'
import { openLobbies } from '#app/features/site/open-lobbies.ts'
import { useFrame } from '#app/features/site/use-frame.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'

/** Every category in which something can be played, with its medallion and how many of its games can be played, as links to the lobbies. */
export function CategoryCards() {
  const { t } = useTranslation('common')
  return (
    <ul data-records="categories" className="categories">
      {openLobbies(useFrame().menus.list).map(({ gameType, name, games }) => (
        <li key={gameType} data-id={gameType}>
          <a href={paths.lobby(gameType)} className="card">
            <Swatch art={categoryArt[gameType]} />
            <span>
              {name}
              <span data-field="games" className="block text-xs font-normal text-ink-2">
                {t('games', { count: games })}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
