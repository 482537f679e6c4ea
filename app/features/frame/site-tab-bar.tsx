import { TabBar, type TabBarItem } from '#app/components/tab-bar.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { lobbies, paths } from '#app/lib/paths.ts'
import { isTrial } from '#contract/account-kind.ts'
import { useKnownFrame } from '../site/use-frame.ts'
import { useHere } from '../site/use-here.ts'
import { useOpens } from '../site/use-opens.ts'

/** The bottom bar of phones: the most used pages. For a trial account it links to the registration. */
export function SiteTabBar({ signedIn, mayRegister }: { signedIn: boolean; mayRegister: boolean }) {
  const { t } = useTranslation('common')
  const { pathname } = useHere()
  const opens = useOpens()
  const member = useKnownFrame()?.member
  const lobby = Object.values<string>(lobbies).includes(pathname) || pathname.startsWith('/game/')
  const promotions: TabBarItem = {
    href: paths.promotions(),
    icon: 'gift',
    label: t('nav.promotions'),
    current: pathname === paths.promotions() || pathname.startsWith('/promoDetail'),
  }
  const panels: TabBarItem[] = [
    { href: paths.personal('depositv2'), icon: 'download', label: t('header.deposit'), strong: true },
    promotions,
    { href: paths.personal('securityCenter'), icon: 'user', label: t('tabbar.account') },
  ]
  const ways: TabBarItem[] = [
    promotions,
    { href: paths.login, icon: 'user', label: t('login'), current: pathname === paths.login },
  ]
  const register: TabBarItem = {
    href: paths.register,
    icon: 'edit',
    label: t('register'),
    strong: true,
    current: pathname === paths.register,
  }
  const registers = mayRegister && (!signedIn || (member && isTrial(member.accountKind)))
  const items: TabBarItem[] = [
    { href: paths.home, icon: 'home', label: t('home'), current: pathname === paths.home },
    { href: lobbies.RNG, icon: 'slots', label: t('tabbar.games'), current: lobby },
    ...(signedIn ? panels.filter(({ href }) => opens(href)) : ways),
    ...(registers ? [register] : []),
  ]
  return (
    <div data-live="tabs">
      <TabBar label={t('tabbar.label')} items={items} />
    </div>
  )
}
