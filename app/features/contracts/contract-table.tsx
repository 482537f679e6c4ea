import { Badge, type Tone } from '#app/components/badge.tsx'
import { timeCell } from '#app/components/cells.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { type Column, RecordsTable } from '#app/components/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type ContractState, HOUSE } from '#contract/agent-contracts.ts'
import { type AgentContract, type agentContracts, contractSorting } from '#contract/contract-calls.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import type { SortOf } from '#contract/sorting.ts'

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
  contracts: ValueOf<typeof agentContracts>
  /** Whether the list has contracts of several kinds. */
  mixed: boolean
  /** The contract that is open. */
  current: string | undefined
  sort: SortOf<typeof contractSorting>
  /** The URL of the list with a contract open, or with another order. */
  href: (query: { contract?: string; sort?: string }) => string
}

/** The columns of its CSV. */
export const contractFields = [
  ...(['account', 'side', 'version', 'period', 'createdAt', 'from', 'answerBy', 'status'] as const),
] as const

export const contractCells = (contract: AgentContract): string[] => {
  const { account, from, answerBy, state } = contract
  const cells = { ...contract, account: account ?? HOUSE, from: from ?? '', answerBy: answerBy ?? '' }
  return contractFields.map((field) => (field === 'status' ? state : String(cells[field])))
}

/** The record set `contracts` (site.md section 6): each leads to its terms and its history. */
export function ContractTable({ contracts, mixed, current, sort, href }: ContractTableProps) {
  const { t } = useTranslation('contracts')
  const { day, dateTime } = useFormat()
  const otherSide = useOtherSide()
  const columns: Column<AgentContract>[] = [
    {
      field: 'account',
      head: t('column.account'),
      place: 'title',
      cell: (contract) => (
        <a href={href({ contract: contract.id })} className="font-semibold text-link underline">
          {otherSide(contract)}
        </a>
      ),
    },
    ...(mixed
      ? [{ field: 'kind', head: t('column.kind'), cell: ({ kind }: AgentContract) => t(`kind.${kind}`) }]
      : [
          {
            field: 'side',
            head: t('column.side'),
            cell: ({ side }: AgentContract) => t(side === 'downline' ? 'withUpline' : 'withDownline'),
          },
        ]),
    {
      field: 'version',
      head: t('column.version'),
      numeric: true,
      cell: ({ version }) => <span className="digits">{version}</span>,
    },
    { field: 'period', head: t('column.period'), cell: ({ period }) => t(`period.${period}`) },
    {
      field: 'createdAt',
      head: t('column.createdAt'),
      place: 'hidden',
      cell: ({ createdAt }) => timeCell(createdAt, day(createdAt)),
    },
    {
      field: 'from',
      head: t('column.from'),
      cell: ({ from, status }) =>
        from ? (
          <time dateTime={from}>{day(`${from}T05:00:00Z`)}</time>
        ) : (
          t(status === 'in process' ? 'nextPeriod' : 'never')
        ),
    },
    {
      field: 'answerBy',
      head: t('column.answerBy'),
      cell: ({ answerBy }) => (answerBy ? <time dateTime={answerBy}>{dateTime(answerBy)}</time> : '–'),
    },
    {
      field: 'status',
      head: t('column.status'),
      label: null,
      place: 'end',
      cell: ({ state }) => <ContractBadge state={state} />,
    },
  ]
  return (
    <RecordsTable
      name="contracts"
      caption={t('list')}
      columns={columns}
      records={contracts.content}
      id={({ id }) => id}
      status={({ state }) => state}
      changed={({ waitsFor, side }) => waitsFor === side}
      current={({ id }) => id === current}
      sorting={{ by: contractSorting.columns, sort, href: (by) => href({ sort: by }) }}
      empty={<EmptyState title={t('none')} />}
    />
  )
}
