import { TabBar, type TabBarItem } from '#app/components/frame/tab-bar.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { lobbies, paths } from '#app/lib/pages/paths.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import { KeptForAccount, useAccount } from '../site/account-context.tsx'
import { useCurrentPage } from '../site/use-current-page.ts'
import { useKnownFrame } from '../site/use-frame.ts'
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
  const { pathname } = useCurrentPage()
  const chat = useKnownFrame()?.chat ?? false
  return (
    <KeptForAccount
      name="tab-bar"
      of={Tabs}
      input={{ signedIn, mayRegister, chat, current: tabOf(pathname) }}
    />
  )
}

type Tab = 'home' | 'games' | 'deposit' | 'promotions' | 'account' | 'contact'

const deposit = paths.personal('depositv2')

/** Which tab a page is under. */
function tabOf(pathname: string): Tab | undefined {
  if (pathname === paths.home) return 'home'
  if ([paths.games, ...Object.values<string>(lobbies)].includes(pathname) || pathname.startsWith('/game/'))
    return 'games'
  if (pathname === paths.promotions() || pathname.startsWith('/promoDetail')) return 'promotions'
  if (pathname === paths.contact) return 'contact'
  if (pathname === deposit) return 'deposit'
  return pathname.startsWith(paths.personalCenter) ? 'account' : undefined
}

function Tabs({
  signedIn,
  mayRegister,
  chat,
  current,
}: {
  signedIn: boolean
  mayRegister: boolean
  /** A live chat is set, which the headset opens. */
  chat: boolean
  current: Tab | undefined
}) {
  const { t } = useTranslation('common')
  const opens = useOpens()
  const kind = useAccount()?.kind
  const registers = mayRegister && (!signedIn || (kind && isTrial(kind)))
  /** Filled, in the middle: the link to the deposit, or to the registration. */
  const act: TabBarItem | null =
    signedIn && opens(deposit)
      ? { href: deposit, icon: 'download', label: t('header.deposit'), current: current === 'deposit' }
      : registers
        ? { href: paths.register, icon: 'join', label: t('register') }
        : null
  const items: TabBarItem[] = [
    { href: paths.home, icon: 'home', label: t('home'), current: current === 'home' },
    { href: paths.games, icon: 'slots', label: t('tabbar.games'), current: current === 'games' },
    ...(act ? [{ ...act, strong: true }] : []),
    {
      href: paths.promotions(),
      icon: 'gift',
      label: t('nav.promotions'),
      current: current === 'promotions',
    },
    signedIn && opens(paths.personalCenter)
      ? {
          href: paths.personal('overview'), // not the redirect to it, which would cost a round trip
          icon: 'user',
          label: t('tabbar.account'),
          current: current === 'account',
        }
      : {
          href: chat ? paths.customerService('bar', 'LIVECHAT') : paths.contact,
          icon: 'headset',
          label: t('tabbar.support'),
          current: current === 'contact',
        },
  ]
  return (
    <div data-live="tabs">
      <TabBar label={t('tabbar.label')} items={items} />
    </div>
  )
}
