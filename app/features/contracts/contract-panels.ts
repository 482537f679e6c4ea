import type { AgentPanel } from '#app/lib/paths.ts'
import { type ContractKind, contractKinds } from '#contract/agent-contracts.ts'
import type { consolidatedContractInfo } from '#contract/contract-calls.ts'
import type { ValueOf } from '#contract/endpoint.ts'

/** The panel of the agent center for contracts of each kind (product.md section 2). */
export const panelOf = {
  dividend: 'enableCt',
  'daily-salary': 'salary',
  'hourly-salary': 'hourSalary',
  'realtime-salary': 'agentRealtimeSalary',
} as const satisfies Record<ContractKind, AgentPanel>
export type ContractPanelName = (typeof panelOf)[ContractKind]

/** The kind of a panel; undefined for any other panel. */
export const kindOfPanel = (panel: string): ContractKind | undefined =>
  contractKinds.find((kind) => panelOf[kind] === panel)

/** The panels that the consolidated contract info opens. */
export const panelsOpenBy = (info: ValueOf<typeof consolidatedContractInfo>): ContractPanelName[] => {
  const has: Record<ContractKind, boolean> = {
    dividend: info.dividendContract,
    'daily-salary': info.contractDailySalary,
    'hourly-salary': info.hourlySalary,
    'realtime-salary': info.realtimeSalary,
  }
  return contractKinds.filter((kind) => has[kind]).map((kind) => panelOf[kind])
}
