import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { IconLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { TextField } from '#app/components/field.tsx'
import { Money } from '#app/components/money.tsx'
import { RecordsPager } from '#app/components/records-pager.tsx'
import { PageHead } from '#app/components/section.tsx'
import { Stat, Stats } from '#app/components/stat.tsx'
import { revenueFilter, revenueInput, revenueQuery } from '#app/features/contracts/revenue-filter.ts'
import { RevenueTable } from '#app/features/contracts/revenue-table.tsx'
import { FilterSelect, RangeChips, RecordFilters } from '#app/forms/record-filters.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/page-handle.ts'
import { paths } from '#app/lib/paths.ts'
import { admit } from '#app/services/guards.server.ts'
import { titleOf } from '#app/services/title.server.ts'
import { contractKinds } from '#contract/agent-contracts.ts'
import { agentRevenue, revenueSorting } from '#contract/payslips.ts'

export const handle = page('agentRevenueReport', 'center')

/** What the agent's contracts have paid, by day and source: the sum of its payslips. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const filter = revenueFilter(new URL(args.request.url).searchParams)
  const { page, size } = filter
  const [revenue, title] = await Promise.all([
    member.get(agentRevenue, { ...revenueInput(filter), page, size }),
    titleOf(args, 'agentPanel.agentRevenueReport'),
  ])
  return { filter, revenue, title }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export default function AgentRevenueReport() {
  const { filter, revenue } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['payslips', 'contracts', 'records', 'common'])
  const query = revenueQuery(filter)
  const here = paths.agent('agentRevenueReport')
  const href = (more: Record<string, string | number | undefined>) =>
    paths.agent('agentRevenueReport', { ...query, ...more })
  return (
    <>
      <PageHead
        title={t('common:agentPanel.agentRevenueReport')}
        aside={
          <>
            <IconLink
              icon="download"
              href={paths.agentCsv('agentRevenueReport', query)}
              label={t('records:filter.csv')}
            />
            <RecordFilters
              action={here}
              filter={filter}
              chosen={[filter.type, filter.source]}
              sorting={revenueSorting}
              columnLabel={(column) =>
                column === 'kind' ? t('contracts:column.kind') : t(`payslips:column.${column}`)
              }
            >
              <FilterSelect
                name="type"
                label={t('contracts:column.kind')}
                value={filter.type}
                options={contractKinds.map((kind) => ({ value: kind, label: t(`contracts:kind.${kind}`) }))}
              />
              <TextField
                name="source"
                id="filter-source"
                label={t('payslips:column.source')}
                hint={t('payslips:sourceHint')}
                maxLength={64}
                defaultValue={filter.source}
              />
            </RecordFilters>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <RangeChips filter={filter} href={href} withAll={false} />
        <Stats>
          <Stat label={t('payslips:total')} value={<Money amount={revenue.totals.amount} />} />
          {revenue.kinds.map(({ kind, amount }) => (
            <Stat key={kind} label={t(`contracts:kind.${kind}`)} value={<Money amount={amount} />} />
          ))}
        </Stats>
        <Card flush>
          <RevenueTable {...{ revenue, filter }} />
        </Card>
        <RecordsPager {...revenue} href={(page) => href({ page })} />
      </div>
    </>
  )
}
