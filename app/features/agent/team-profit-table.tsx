import { EmptyState } from '#app/components/empty-state.tsx'
import { type Column, RecordsTable } from '#app/components/table.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/paths.ts'
import { type MemberProfit, memberProfitSorting, type teamProfit } from '#contract/agent-reports.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import type { ColumnOf } from '#contract/sorting.ts'
import { type TeamFilter, teamProfits } from './team-filter.ts'

const moneyFields = ['deposits', 'withdrawals', 'stakes', 'turnover', 'winnings', 'bonuses', 'net'] as const

/** The columns of the table and of its CSV. */
export const teamProfitFields = ['account', 'level', 'size', ...moneyFields] as const

export const teamProfitCells = (row: MemberProfit): string[] =>
  teamProfitFields.map((field) => String(row[field]))

/** Win and loss: the account alone, and its direct downlines with their teams. */
export function TeamProfitTable({
  profit,
  filter,
}: {
  profit: ValueOf<typeof teamProfit>
  filter: TeamFilter<ColumnOf<typeof memberProfitSorting>>
}) {
  const { t } = useTranslation('team')
  const query = teamProfits.query(filter)
  const money = (field: (typeof moneyFields)[number]) => ({
    field,
    head: t(`profit.column.${field}`),
    amount: (row: MemberProfit) => row[field],
  })
  const columns: Column<MemberProfit>[] = [
    {
      field: 'account',
      head: t('profit.column.account'),
      place: 'title',
      cell: ({ account, scope, here }) =>
        scope === 'team' && here ? (
          <a
            href={paths.agent('agentProfitLoss', { ...query, account })}
            className="font-semibold text-link underline"
          >
            {account}
          </a>
        ) : (
          <>
            {account}
            {scope === 'own' && !filter.q ? (
              <span className="block text-xs text-ink-2">{t('profit.alone')}</span>
            ) : null}
          </>
        ),
    },
    {
      field: 'level',
      head: t('profit.column.level'),
      numeric: true,
      cell: ({ level }) => <span className="digits">{level}</span>,
    },
    {
      field: 'size',
      head: t('profit.column.size'),
      numeric: true,
      cell: ({ size }) => <span className="digits">{size}</span>,
    },
    { ...money('deposits'), below: money('withdrawals') },
    { ...money('stakes'), below: money('winnings') },
    { ...money('turnover'), below: money('bonuses') },
    { ...money('net'), signed: true, place: 'result' },
  ]
  return (
    <RecordsTable
      name="profit"
      caption={t('profit.caption', { account: profit.way.at(-1) ?? '' })}
      columns={columns}
      records={profit.content}
      id={({ id }) => id}
      sorting={{
        by: memberProfitSorting.columns,
        sort: filter.sort,
        href: (sort) => paths.agent('agentProfitLoss', { ...query, sort }),
      }}
      totals={[
        {
          label: t('total'),
          cells: Object.fromEntries(moneyFields.map((field) => [field, { amount: profit.totals[field] }])),
        },
      ]}
      empty={
        filter.q ? (
          <EmptyState title={t('profit.noneFound')} />
        ) : (
          <EmptyState title={t('profit.empty')}>{t('profit.emptyHint')}</EmptyState>
        )
      }
    />
  )
}
