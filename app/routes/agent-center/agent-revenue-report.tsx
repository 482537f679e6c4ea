import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Card } from '#app/components/card.tsx'
import { Money } from '#app/components/money.tsx'
import { Stat, Stats } from '#app/components/stat.tsx'
import { revenueList } from '#app/features/contracts/contract-lists.ts'
import { RevenueTable } from '#app/features/contracts/revenue-table.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import type { Query } from '#app/records/filters.ts'
import { RangeChips } from '#app/records/list-filters.tsx'
import { RecordsPage } from '#app/records/records-page.tsx'
import { admit } from '#app/services/guards.server.ts'
import tableStyles from '#app/styles/tables.css?url'
import { agentRevenue } from '#contract/agents/payslips.ts'

export const links = stylesheets(tableStyles)

export const handle = page('agentRevenueReport', 'center')

/** What the agent's contracts have paid, by day and source: the sum of its payslips. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const filter = revenueList.read(new URL(args.request.url).searchParams)
  const revenue = await member.get(agentRevenue, revenueList.pageInput(filter))
  return { filter, revenue }
}

export default function AgentRevenueReport() {
  const { filter, revenue } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['payslips', 'contracts', 'common'])
  const href = (more: Query) => revenueList.href(filter, more)
  return (
    <RecordsPage
      list={revenueList}
      filter={filter}
      answer={revenue}
      title={t('common:agentPanel.agentRevenueReport')}
    >
      <RangeChips filter={filter.days} href={href} withAll={false} />
      <Stats>
        <Stat label={t('payslips:total')} value={<Money amount={revenue.totals.amount} />} />
        {revenue.kinds.map(({ kind, amount }) => (
          <Stat key={kind} label={t(`contracts:kind.${kind}`)} value={<Money amount={amount} />} />
        ))}
      </Stats>
      <Card flush>
        <RevenueTable answer={revenue} filter={filter} />
      </Card>
    </RecordsPage>
  )
}
