import { TabBar, type TabBarItem } from '#app/components/tab-bar.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { lobbies, paths } from '#app/lib/paths.ts'
import { isTrial } from '#contract/account-kind.ts'
import { useKnownFrame } from '../site/use-frame.ts'
import { useHere } from '../site/use-here.ts'
import { useOpens } from '../site/use-opens.ts'
import { useAgentLinks } from './agent-nav.ts'

/** The bottom bar of phones on the agents' site. */
export function AgentTabBar() {
  const { t } = useTranslation('common')
  return (
    <div data-live="tabs">
      <TabBar label={t('tabbar.label')} items={useAgentLinks().tabs} />
    </div>
  )
}

/** The bottom bar of phones: the most used pages. For a trial account it links to the registration. */
export function SiteTabBar({ signedIn, mayRegister }: { signedIn: boolean; mayRegister: boolean }) {
  const { t } = useTranslation('common')
  const { pathname } = useHere()
  const opens = useOpens()
  const member = useKnownFrame()?.member
  const playing =
    [paths.games, ...Object.values<string>(lobbies)].includes(pathname) || pathname.startsWith('/game/')
  const deposit = paths.personal('depositv2')
  const registers = mayRegister && (!signedIn || (member && isTrial(member.accountKind)))
  /** Filled, in the middle: what leads to money, or to an account. */
  const act: TabBarItem | null =
    signedIn && opens(deposit)
      ? { href: deposit, icon: 'download', label: t('header.deposit'), current: pathname === deposit }
      : registers
        ? { href: paths.register, icon: 'join', label: t('register') }
        : null
  const items: TabBarItem[] = [
    { href: paths.home, icon: 'home', label: t('home'), current: pathname === paths.home },
    { href: paths.games, icon: 'slots', label: t('tabbar.games'), current: playing },
    ...(act ? [{ ...act, strong: true }] : []),
    {
      href: paths.promotions(),
      icon: 'gift',
      label: t('nav.promotions'),
      current: pathname === paths.promotions() || pathname.startsWith('/promoDetail'),
    },
    signedIn && opens(paths.personalCenter)
      ? {
          href: paths.personalCenter,
          icon: 'user',
          label: t('tabbar.account'),
          current: pathname.startsWith(paths.personalCenter) && pathname !== deposit,
        }
      : {
          href: paths.contact,
          icon: 'headset',
          label: t('tabbar.support'),
          current: pathname === paths.contact,
        },
  ]
  return (
    <div data-live="tabs">
      <TabBar label={t('tabbar.label')} items={items} />
    </div>
  )
}
