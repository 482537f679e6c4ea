import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Card } from '#app/components/card.tsx'
import { Money } from '#app/components/money.tsx'
import { Sums } from '#app/components/records/sums.tsx'
import { AccountSearch } from '#app/features/agent/account-search.tsx'
import { teamTransactionsList } from '#app/features/agent/team-lists.ts'
import { TeamTransactionsTable } from '#app/features/agent/team-transactions-table.tsx'
import { TeamWay } from '#app/features/agent/team-way.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import type { Query } from '#app/records/filters.ts'
import { RangeChips } from '#app/records/list-filters.tsx'
import { RecordsPage } from '#app/records/records-page.tsx'
import { admit } from '#app/services/guards.server.ts'
import recordStyles from '#app/styles/records.css?url'
import tableStyles from '#app/styles/tables.css?url'
import { teamTransactions } from '#contract/agents/reports.ts'

export const links = stylesheets(recordStyles, tableStyles)

export const handle = page('downlineTransaction', 'center')

/** The movements of the main wallets of a team. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const filter = teamTransactionsList.read(new URL(args.request.url).searchParams)
  const lines = await member.get(teamTransactions, teamTransactionsList.pageInput(filter))
  return { filter, lines }
}

export default function DownlineTransaction() {
  const { filter, lines } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['team', 'records', 'common'])
  const query = teamTransactionsList.query(filter)
  const href = (more: Query) => teamTransactionsList.href(filter, more)
  const { totals } = lines
  return (
    <RecordsPage
      list={teamTransactionsList}
      filter={filter}
      answer={lines}
      title={t('common:agentPanel.downlineTransaction')}
      count={t('team:transactions.count', { count: lines.totalRows })}
    >
      <TeamWay way={lines.way} href={(more) => href({ ...more, q: undefined })} />
      <AccountSearch action={teamTransactionsList.path} q={filter.q} query={query} />
      <RangeChips filter={filter.days} href={href} withAll={false} />
      <Sums
        items={[
          { label: t('records:statement.in'), value: <Money amount={totals.in} signed /> },
          { label: t('records:statement.out'), value: <Money amount={totals.out} signed /> },
          { label: t('records:statement.net'), value: <Money amount={totals.amount} signed /> },
        ]}
      />
      <Card flush>
        <TeamTransactionsTable answer={lines} filter={filter} />
      </Card>
    </RecordsPage>
  )
}
