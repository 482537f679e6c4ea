import { useTranslation } from 'react-i18next'
import { TabBar } from '#app/components/tab-bar.tsx'
import { lobbies, paths } from '#app/lib/paths.ts'
import { useHere } from './use-here.ts'
import { useOpens } from './use-opens.ts'

/** The bar at the bottom of phones: where one goes most. */
export function SiteTabBar({ signedIn, mayRegister }: { signedIn: boolean; mayRegister: boolean }) {
  const { t } = useTranslation('common')
  const { pathname } = useHere()
  const opens = useOpens()
  const lobby = Object.values<string>(lobbies).includes(pathname) || pathname.startsWith('/game/')
  const home = { href: paths.home, icon: 'home' as const, label: t('home'), current: pathname === paths.home }
  const games = { href: lobbies.RNG, icon: 'slots' as const, label: t('tabbar.games'), current: lobby }
  const items = signedIn
    ? [
        home,
        games,
        {
          href: paths.personal('depositv2'),
          icon: 'download' as const,
          label: t('header.deposit'),
          strong: true,
        },
        { href: paths.personal('personalHistoryCopy'), icon: 'list' as const, label: t('tabbar.records') },
        {
          href: paths.personal('securityCenter'),
          icon: 'user' as const,
          label: t('tabbar.account'),
        },
      ].filter(({ href }) => href === paths.home || href === lobbies.RNG || opens(href))
    : [
        home,
        games,
        { href: paths.login, icon: 'user' as const, label: t('login'), current: pathname === paths.login },
        ...(mayRegister
          ? [
              {
                href: paths.register,
                icon: 'edit' as const,
                label: t('register'),
                strong: true,
                current: pathname === paths.register,
              },
            ]
          : []),
      ]
  return (
    <div data-live="tabs">
      <TabBar label={t('tabbar.label')} items={items} />
    </div>
  )
}
