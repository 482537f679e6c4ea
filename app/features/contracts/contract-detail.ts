import { useTranslation } from '#app/i18n/use-translation.ts'
import type { agentContract, ContractTemplate } from '#contract/agents/contract-calls.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'

export type ContractDetail = ValueOf<typeof agentContract>

/** A contract that is open in a panel. */
export interface OpenedContractProps {
  detail: ContractDetail
  /** The version whose terms are shown; the contract's by default. */
  version: number | undefined
  /** The version that a refused answer was given to: the terms are compared with it. */
  seenVersion: number | undefined
  /** The templates for other terms. */
  templates: readonly ContractTemplate[]
  requestId: string
  /** The URL of the panel with this contract open. */
  href: (query?: { version?: number }) => string
}

/** Who acted: the reader, the other side by name, the house, or nobody. */
export function useActor({ side: own }: ContractDetail['contract']) {
  const { t } = useTranslation('contracts')
  return ({ side, account }: Pick<ContractDetail['history'][number], 'side' | 'account'>): string => {
    if (side === 'clock') return t('clock')
    const name = account ?? t('house')
    return side === own ? t('you', { account: name }) : name
  }
}
