import { EmptyState } from '#app/components/empty-state.tsx'
import { type Column, RecordsTable } from '#app/components/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/paths.ts'
import { HOUSE } from '#contract/agent-contracts.ts'
import type { AgentContract } from '#contract/contract-calls.ts'
import type { SortOf } from '#contract/sorting.ts'
import { panelOf } from './contract-panels.ts'
import { ContractBadge, useOtherSide } from './contract-table.tsx'
import { requestSorting } from './requests-filter.ts'

/** The columns of its CSV. */
export const requestFields = ['account', 'kind', 'ask', 'version', 'who', 'answerBy', 'status'] as const

/** `ask` is the pending request, in the words of `status`; `who` is the side that must answer. */
export const requestCells = ({
  account,
  kind,
  state,
  version,
  waitsFor,
  answerBy,
}: AgentContract): string[] => [
  ...[account ?? HOUSE, kind, state, String(version), waitsFor ?? '', answerBy ?? '', state],
]

/** The record set `requests`: contracts that wait for an answer of either side; each leads to its panel. */
export function RequestTable({
  requests,
  sort,
  href,
}: {
  requests: readonly AgentContract[]
  sort: SortOf<typeof requestSorting>
  href: (sort: string) => string
}) {
  const { t } = useTranslation('contracts')
  const { dateTime } = useFormat()
  const otherSide = useOtherSide()
  const columns: Column<AgentContract>[] = [
    {
      field: 'account',
      head: t('column.account'),
      place: 'title',
      cell: (contract) => (
        <a
          href={paths.agent(panelOf[contract.kind], { contract: contract.id })}
          className="font-semibold text-link underline"
        >
          {otherSide(contract)}
        </a>
      ),
    },
    { field: 'kind', head: t('column.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    {
      field: 'ask',
      head: t('requests.ask'),
      cell: ({ state }) =>
        state === 'in-process' || state === 'amend-proposed' || state === 'termination-requested'
          ? t(`requests.asked.${state}`)
          : null,
    },
    {
      field: 'version',
      head: t('column.version'),
      numeric: true,
      cell: ({ version }) => <span className="digits">{version}</span>,
    },
    {
      field: 'who',
      head: t('requests.who'),
      cell: (contract) => (contract.waitsFor === contract.side ? t('requests.you') : otherSide(contract)),
    },
    {
      field: 'answerBy',
      head: t('column.answerBy'),
      cell: ({ answerBy }) => (answerBy ? <time dateTime={answerBy}>{dateTime(answerBy)}</time> : null),
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
      name="requests"
      caption={t('requests.list')}
      columns={columns}
      records={requests}
      id={({ id }) => id}
      status={({ state }) => state}
      changed={({ waitsFor, side }) => waitsFor === side}
      sorting={{ by: requestSorting.columns, sort, href }}
      empty={<EmptyState title={t('requests.none')} />}
    />
  )
}
