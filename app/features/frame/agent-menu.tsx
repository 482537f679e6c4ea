import { Fold } from '#app/components/fold.tsx'
import type { IconName } from '#app/components/icon.tsx'
import { MenuGroups, SideMenu } from '#app/components/side-menu.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type AgentPanel, paths } from '#app/lib/paths.ts'
import { useOpens } from '../site/use-opens.ts'

/** The panels by group, in menu order. A new panel needs a line here, a route and its gate. */
const groups = [
  {
    title: 'agentCenter.team',
    panels: [
      ['announcement', 'bell'],
      ['registerCentre', 'plus'],
      ['downlineManagement', 'tree'],
    ],
  },
] as const satisfies readonly {
  title: string
  panels: readonly (readonly [AgentPanel, IconName])[]
}[]

/** The menu of the agent center, without closed panels: a column, and on phones a fold that opens it. */
export function AgentMenu({ current }: { current: string }) {
  const { t } = useTranslation('common')
  const opens = useOpens()
  const entries = groups
    .map(({ title, panels }) => ({
      title: t(title),
      items: panels
        .filter(([panel]) => opens(paths.agent(panel)))
        .map(([panel, icon]) => ({
          href: paths.agent(panel),
          label: t(`agentPanel.${panel}`),
          icon,
          current: panel === current,
        })),
    }))
    .filter(({ items }) => items.length > 0)
  return (
    <>
      <nav aria-label={t('agentCenter.panels')} className="lg:hidden">
        <Fold title={t('agentCenter.all')}>
          <MenuGroups groups={entries} />
        </Fold>
      </nav>
      <SideMenu groups={entries} label={t('agentCenter.menu')} />
    </>
  )
}
