import { timeCell } from '#app/components/cells.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { type Column, RecordsTable } from '#app/components/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/paths.ts'
import { HOUSE } from '#contract/agent-contracts.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import { type agentRevenue, type RevenueLine, revenueSorting } from '#contract/payslips.ts'
import { useOpens } from '../site/use-opens.ts'
import { panelOf } from './contract-panels.ts'
import { type RevenueFilter, revenueQuery } from './revenue-filter.ts'

/** The columns of the table and of its CSV (site.md section 6). */
export const revenueFields = ['day', 'source', 'kind', 'amount'] as const

export const revenueCells = ({ day, source, kind, amount }: RevenueLine): string[] => [
  day,
  source ?? HOUSE,
  kind,
  amount,
]

/** The record set `revenue`: what an agent's contracts have paid, by day and source. */
export function RevenueTable({
  revenue,
  filter,
}: {
  revenue: ValueOf<typeof agentRevenue>
  filter: RevenueFilter
}) {
  const { t } = useTranslation(['payslips', 'contracts'])
  const { day } = useFormat()
  const opens = useOpens()
  const columns: Column<RevenueLine>[] = [
    {
      field: 'day',
      head: t('payslips:column.day'),
      place: 'title',
      cell: (line) => timeCell(line.day, day(line.day)),
    },
    {
      field: 'source',
      head: t('payslips:column.source'),
      cell: ({ source }) => source ?? t('contracts:house'),
    },
    {
      field: 'kind',
      head: t('contracts:column.kind'),
      cell: ({ kind }) => {
        const name = t(`contracts:kind.${kind}`)
        // Contracts of a kind that is switched off have no panel.
        if (!opens(paths.agent(panelOf[kind]))) return name
        return (
          <a
            href={`${paths.agent(panelOf[kind], { type: 'downline' })}#payslips`}
            className="text-link underline"
          >
            {name}
          </a>
        )
      },
    },
    { field: 'amount', head: t('payslips:column.amount'), place: 'result', amount: ({ amount }) => amount },
  ]
  const { amount } = revenue.totals
  return (
    <RecordsTable
      name="revenue"
      caption={t('payslips:revenue')}
      columns={columns}
      records={revenue.content}
      id={(line) => `${line.day}.${line.kind}.${line.source ?? HOUSE}`}
      sorting={{
        by: revenueSorting.columns,
        sort: filter.sort,
        href: (sort) => paths.agent('agentRevenueReport', { ...revenueQuery(filter), sort }),
      }}
      totals={[{ label: t('payslips:total'), cells: { amount: { amount } } }]}
      empty={<EmptyState title={t('payslips:noRevenue')} />}
    />
  )
}
