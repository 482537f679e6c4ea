import { pageFailure } from '#app/lib/pages/page-failure.ts'
import type { AgentPanel } from '#app/lib/pages/paths.ts'
import type { AgentContract, consolidatedContractInfo } from '#contract/agents/contract-calls.ts'
import { type ContractKind, type ContractState, contractKinds } from '#contract/agents/contracts.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'

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

/** The kind of a panel or download, by its path. */
export function kindOfPath({ url }: Request): ContractKind {
  const last = new URL(url).pathname.split('/').findLast(Boolean) ?? ''
  const kind = kindOfPanel(last.replace(/\.csv$/, ''))
  if (!kind) throw pageFailure('not-found')
  return kind
}

/** States in which a contract is over. */
const ended: readonly ContractState[] = ['rejected', 'withdrawn', 'expired', 'terminated']

/**
 * The kinds of contracts that an agent may offer somebody: the agent's own is in force, and none of `had` is pending or
 * in force.
 */
export const offeredKinds = (
  info: ValueOf<typeof consolidatedContractInfo>,
  had: readonly Pick<AgentContract, 'kind' | 'state'>[],
): ContractKind[] => {
  const own: Record<ContractKind, string> = {
    dividend: info.divtypereq,
    'daily-salary': info.dailysalreqtype,
    'hourly-salary': info.contracthoursalreq,
    'realtime-salary': info.realtimesalreqtype,
  }
  const currentKinds = had.filter(({ state }) => !ended.includes(state)).map(({ kind }) => kind)
  return contractKinds.filter((kind) => own[kind] === 'approved' && !currentKinds.includes(kind))
}

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
