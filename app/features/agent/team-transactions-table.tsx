import { shortIdCell } from '#app/components/cells.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { type Column, RecordsTable } from '#app/components/table.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/paths.ts'
import {
  type TeamTransaction,
  teamTransactionSorting,
  type teamTransactions,
} from '#contract/agent-reports.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import { useReferenceCell } from '../points/reference.tsx'
import { useTeamColumns } from './team-columns.tsx'
import { type TeamTransactionsFilter, teamTransactionsQuery } from './team-lines-filter.ts'

/** The columns of the table and of its CSV: those of a statement, with the account. */
export const teamTransactionFields = [
  ...(['id', 'time', 'account', 'type', 'reference', 'amount', 'balance'] as const),
] as const

export const teamTransactionCells = (line: TeamTransaction): string[] =>
  teamTransactionFields.map((field) => line[field])

/**
 * Movements of a team's main wallets; an account leads to its own team's. A transfer within the team is two lines with the same
 * id, one for each account: that of the movement, as each of the two has it in its own statement.
 */
export function TeamTransactionsTable({
  lines,
  filter,
}: {
  lines: ValueOf<typeof teamTransactions>
  filter: TeamTransactionsFilter
}) {
  const { t } = useTranslation(['team', 'records'])
  const referenceOf = useReferenceCell()
  const query = teamTransactionsQuery(filter)
  const shared = useTeamColumns<TeamTransaction>((account) =>
    paths.agent('downlineTransaction', { ...query, q: undefined, account }),
  )
  const columns: Column<TeamTransaction>[] = [
    {
      field: 'id',
      head: t('records:column.id'),
      place: 'hidden',
      cell: ({ id }) => shortIdCell(id),
    },
    ...shared,
    {
      field: 'type',
      head: t('records:column.type'),
      place: 'title',
      cell: ({ type }) => t(`records:transaction.${type}`),
    },
    {
      field: 'reference',
      head: t('records:column.reference'),
      place: 'hidden',
      cell: ({ reference }) => referenceOf(reference),
    },
    {
      field: 'amount',
      head: t('records:column.amount'),
      place: 'result',
      signed: true,
      amount: ({ amount }) => amount,
    },
    { field: 'balance', head: t('records:column.balance'), amount: ({ balance }) => balance },
  ]
  return (
    <RecordsTable
      name="transactions"
      caption={t('team:transactions.caption', { account: lines.way.at(-1) ?? '' })}
      columns={columns}
      records={lines.content}
      id={({ id }) => id}
      sorting={{
        by: teamTransactionSorting.columns,
        sort: filter.sort,
        href: (sort) => paths.agent('downlineTransaction', { ...query, sort }),
      }}
      totals={[{ label: t('team:transactions.total'), cells: { amount: { amount: lines.totals.amount } } }]}
      empty={<EmptyState title={t('team:transactions.empty')}>{t('team:transactions.emptyHint')}</EmptyState>}
    />
  )
}
