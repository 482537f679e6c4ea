import { Icon } from '#app/components/pictures/icon.tsx'
import { useFrame } from '#app/features/site/use-frame.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'

/** Finds a game by name, on phones, whose header has only the way to the search. */
export function HubSearch({ id }: { id: string }) {
  const { t } = useTranslation('common')
  const games = useFrame().menus.list.reduce((sum, menu) => sum + menu.games, 0)
  return (
    <search className="relative mb-4 block lg:hidden">
      <form action={paths.search()}>
        <label htmlFor={id} className="sr-only">
          {t('header.search')}
        </label>
        <input
          id={id}
          name="q"
          type="search"
          autoComplete="off"
          data-fill=""
          data-suggests={t('header.suggested', { games: '{}' })}
          maxLength={64}
          placeholder={games > 0 ? t('header.searchAmong', { games }) : t('header.search')}
          className="control pe-12!"
        />
        <button type="submit" aria-label={t('header.search')} className="affix">
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}
