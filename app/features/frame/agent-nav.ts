import type { TabBarItem } from '#app/components/frame/tab-bar.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { useCurrentPage } from '../site/use-current-page.ts'
import { useOpens } from '../site/use-opens.ts'

/** The links of the agents' site that are open to this agent: below its header, and on phones at the bottom of the window. */
export function useAgentLinks(): { nav: Omit<TabBarItem, 'icon'>[]; tabs: TabBarItem[] } {
  const { t } = useTranslation('common')
  const { pathname } = useCurrentPage()
  const opens = useOpens()
  const home = { href: paths.agentHome, label: t('agentNav.home') }
  const downlines = { href: paths.agent('downlineManagement'), label: t('agentNav.downlines') }
  const report = { href: paths.agent('teamOverview'), label: t('agentNav.reports') }
  const onlyOpen = <Item extends { href: string }>(items: Item[]) =>
    items.filter(({ href }) => opens(href)).map((item) => ({ ...item, current: item.href === pathname }))
  return {
    nav: onlyOpen([
      home,
      downlines,
      { href: paths.agent('contractRequests'), label: t('agentNav.contracts') },
      { href: paths.agent('agentRevenueReport'), label: t('agentNav.income') },
      report,
    ]),
    tabs: onlyOpen([
      { ...home, icon: 'home' as const },
      { ...downlines, icon: 'tree' as const },
      { href: paths.agent('registerCentre'), icon: 'join' as const, label: t('agentNav.invite') },
      { ...report, icon: 'chart' as const },
      { href: paths.personal('overview'), icon: 'user' as const, label: t('tabbar.account') },
    ]),
  }
}
