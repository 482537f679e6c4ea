import { stateCell, timeCell } from '#app/components/cells.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { type Column, RecordsTable } from '#app/components/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/paths.ts'
import { type Downline, downlineSorting, type downlines } from '#contract/agents.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import { type DownlinesFilter, downlinesQuery } from './downlines-filter.ts'

/** The columns of the table and of its CSV (site.md section 6). */
export const downlineFields = ['account', 'role', 'size', 'balance', 'rebate', 'status', 'createdAt'] as const

export const downlineCells = (downline: Downline): string[] =>
  downlineFields.map((field) => String(downline[field]))

/** Accounts of a team; each leads to its own downlines. */
export function DownlineTable({
  team,
  filter,
}: {
  team: ValueOf<typeof downlines>
  filter: DownlinesFilter
}) {
  const { t } = useTranslation('agent')
  const decimal = useDecimal()
  const { dateTime } = useFormat()
  const columns: Column<Downline>[] = [
    {
      field: 'account',
      head: t('column.account'),
      place: 'title',
      cell: ({ account }) => (
        <a
          href={paths.agent('downlineManagement', { account })}
          className="font-semibold text-link underline"
        >
          {account}
        </a>
      ),
    },
    { field: 'role', head: t('column.role'), cell: ({ role }) => t(`role.${role}`) },
    {
      field: 'size',
      head: t('column.size'),
      numeric: true,
      cell: ({ size }) => <span className="digits">{size}</span>,
    },
    { field: 'balance', head: t('column.balance'), place: 'result', amount: ({ balance }) => balance },
    {
      field: 'rebate',
      head: t('column.rebate'),
      numeric: true,
      // On a phone the account's own page has it.
      place: 'hidden',
      cell: ({ rebate }) => <span className="digits">{decimal(rebate)}%</span>,
    },
    {
      field: 'status',
      head: t('column.status'),
      label: null,
      place: 'end',
      cell: ({ status }) => stateCell(status === 'active' ? 'pos' : 'neg', t(`status.${status}`)),
    },
    {
      field: 'createdAt',
      head: t('column.createdAt'),
      place: 'hidden',
      cell: ({ createdAt }) => timeCell(createdAt, dateTime(createdAt)),
    },
  ]
  const { size, balance } = team.totals
  return (
    <RecordsTable
      name="downlines"
      caption={t('downlinesOf', { account: team.of.account })}
      columns={columns}
      records={team.content}
      id={({ id }) => id}
      status={({ status }) => status}
      sorting={{
        by: downlineSorting.columns,
        sort: filter.sort,
        href: (sort) => paths.agent('downlineManagement', { ...downlinesQuery(filter), sort }),
      }}
      totals={[
        {
          label: t('total'),
          cells: { size: { content: <span className="digits">{size}</span> }, balance: { amount: balance } },
        },
      ]}
      empty={<EmptyState title={t(filter.q ? 'noneFound' : 'noDownlines')} />}
    />
  )
}
