import { Badge, type Tone } from '#app/components/badge.tsx'
import { RecordsTable } from '#app/components/records/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FilterOf } from '#app/records/records.ts'
import { useRecords } from '#app/records/use-records.tsx'
import type { AgentContract, agentContracts } from '#contract/agents/contract-calls.ts'
import type { ContractState } from '#contract/agents/contracts.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { ContractsList } from './contract-lists.ts'

const tones: Record<ContractState, Tone> = {
  'in-process': 'warn',
  approved: 'pos',
  rejected: 'neg',
  withdrawn: 'plain',
  expired: 'plain',
  'amend-proposed': 'warn',
  'termination-requested': 'warn',
  terminated: 'plain',
}

/** The state of a contract. */
export function ContractBadge({ state }: { state: ContractState }) {
  const { t } = useTranslation('contracts')
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}

/** The other side's name; the house has none. */
export function useOtherSide() {
  const { t } = useTranslation('contracts')
  return ({ account }: Pick<AgentContract, 'account'>) => account ?? t('house')
}

export interface ContractTableProps {
  list: ContractsList
  contracts: ValueOf<typeof agentContracts>
  filter: FilterOf<ContractsList>
  /** The contract that is open. */
  current: string | undefined
  /** The URL of the list with a contract open, or with another order. */
  href: (query: { contract?: string; sort?: string }) => string
}

/** The record set `contracts` (site.md section 6): each leads to its terms and its history. */
export function ContractTable({ list, contracts, filter, current, href }: ContractTableProps) {
  const { t } = useTranslation('contracts')
  const { day, dayTime } = useFormat()
  const otherSide = useOtherSide()
  const table = useRecords(list, {
    answer: contracts,
    filter,
    own: {
      account: {
        cell: (contract) => (
          <a href={href({ contract: contract.id })} className="font-semibold text-link underline">
            {otherSide(contract)}
          </a>
        ),
      },
      kind: { cell: ({ kind }) => t(`kind.${kind}`) },
      side: { cell: ({ side }) => t(side === 'downline' ? 'withUpline' : 'withDownline') },
      period: { cell: ({ period }) => t(`period.${period}`) },
      from: {
        cell: ({ from, status }) =>
          from ? (
            <time dateTime={from}>{day(`${from}T05:00:00Z`)}</time>
          ) : (
            t(status === 'in process' ? 'nextPeriod' : 'never')
          ),
      },
      answerBy: {
        cell: ({ answerBy }) => (answerBy ? <time dateTime={answerBy}>{dayTime(answerBy)}</time> : '–'),
      },
      status: { cell: ({ state }) => <ContractBadge state={state} /> },
    },
  })
  return (
    <RecordsTable
      {...table}
      caption={t('list')}
      id={({ id }) => id}
      status={({ state }) => state}
      changed={({ waitsFor, side }) => waitsFor === side}
      current={({ id }) => id === current}
      sorting={{ ...table.sorting, href: (sort) => href({ sort }) }}
    />
  )
}
