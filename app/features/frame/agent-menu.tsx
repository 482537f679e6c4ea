import { Count } from '#app/components/count.tsx'
import { Fold } from '#app/components/fold.tsx'
import { MenuGroups, SideMenu } from '#app/components/frame/side-menu.tsx'
import type { IconName } from '#app/components/pictures/icon.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type AgentPanel, paths } from '#app/lib/pages/paths.ts'
import { kindOfPanel } from '../contracts/contract-panels.ts'
import { useOpens } from '../site/use-opens.ts'

/** A panel that is there only where it concerns the agent (product.md section 2). */
const isConditional = (panel: AgentPanel) => kindOfPanel(panel) !== undefined

/** The panels by group, in menu order. A new panel needs a line here, a route and its gate. */
const groups = [
  {
    title: 'agentCenter.team',
    panels: [
      ['announcement', 'bell'],
      ['teamOverview', 'chart'],
      ['registerCentre', 'plus'],
      ['downlineManagement', 'tree'],
    ],
  },
  {
    title: 'agentCenter.reports',
    panels: [
      ['personalHistory', 'list'],
      ['agentProfitLoss', 'trend'],
      ['agentRevenueReport', 'wallet'],
      ['downlineTransaction', 'document'],
    ],
  },
  {
    title: 'agentCenter.contracts',
    panels: [
      ['enableCt', 'document'],
      ['salary', 'document'],
      ['hourSalary', 'clock'],
      ['agentRealtimeSalary', 'refresh'],
      ['contractRequests', 'mail'],
    ],
  },
] as const satisfies readonly {
  title: string
  panels: readonly (readonly [AgentPanel, IconName])[]
}[]

export interface AgentMenuProps {
  current: string
  /** The panels of contracts that concern this agent. */
  contractPanels: readonly AgentPanel[]
  /** How many contracts wait for its answer. */
  requests: number
}

/** The menu of the agent center, without closed panels: a column, and on phones a fold that opens it. */
export function AgentMenu({ current, contractPanels, requests }: AgentMenuProps) {
  const { t } = useTranslation('common')
  const opens = useOpens()
  const entries = groups
    .map(({ title, panels }) => ({
      title: t(title),
      items: panels
        .filter(
          ([panel]) => opens(paths.agent(panel)) && (!isConditional(panel) || contractPanels.includes(panel)),
        )
        .map(([panel, icon]) => ({
          href: paths.agent(panel),
          label: t(`agentPanel.${panel}`),
          icon,
          current: panel === current,
          badge: panel === 'contractRequests' && requests ? <Count value={requests} /> : undefined,
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
