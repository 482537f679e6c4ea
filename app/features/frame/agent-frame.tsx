import { useTranslation } from '#app/i18n/use-translation.ts'
import { type AgentPanel, paths } from '#app/lib/pages/paths.ts'
import { AgentMenu } from './agent-menu.tsx'
import { CenterFrame, type PanelFrame } from './center-frame.tsx'
import type { CenterHeadProps } from './center-head.tsx'

/** The data of the agent center's loader. */
export interface AgentCenterData {
  head: CenterHeadProps
  /** The panels of contracts that concern the agent. */
  contractPanels: readonly AgentPanel[]
  /** How many contracts wait for its answer. */
  requests: number
}

/** The agent center around a panel. */
export function AgentFrame(frame: AgentCenterData & PanelFrame) {
  const { t } = useTranslation('common')
  return (
    <CenterFrame
      {...frame}
      name={{ title: t('agentCenter.title'), home: paths.agentHome, offersDeposit: false }}
      menu={<AgentMenu {...frame} current={frame.page} />}
    />
  )
}
