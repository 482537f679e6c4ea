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
    <ul data-records="categories" className="grid grid-cols-2 gap-2.5 sm:grid-cols-4 sm:gap-3.5">
      {openLobbies(useFrame().menus.list).map(({ gameType, name, games }) => (
        <li key={gameType} data-id={gameType}>
          <a
            href={paths.lobby(gameType)}
            className="card flex h-full flex-wrap items-center gap-x-3 p-3 hover:border-edge sm:grid sm:justify-items-center sm:py-5 sm:text-center"
          >
            <Swatch
              art={categoryArt[gameType]}
              className="size-12! rounded-full! [box-shadow:0_0_0_2px_var(--color-gold)] sm:size-18!"
            />
            <span className="min-w-16 flex-1 text-sm/5 font-strong">
              {name}
              <span data-field="games" className="block text-xs font-normal text-ink-2">
                {t('games', { games })}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
