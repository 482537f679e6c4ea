import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { IconLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Money } from '#app/components/money.tsx'
import { RecordsPager } from '#app/components/records-pager.tsx'
import { ListCount, PageHead } from '#app/components/section.tsx'
import { Sums } from '#app/components/sums.tsx'
import { AccountSearch } from '#app/features/agent/account-search.tsx'
import {
  teamTransactionsFilter,
  teamTransactionsInput,
  teamTransactionsQuery,
} from '#app/features/agent/team-lines-filter.ts'
import { TeamTransactionsTable } from '#app/features/agent/team-transactions-table.tsx'
import { TeamWay } from '#app/features/agent/team-way.tsx'
import { FilterSelect, RangeChips, RecordFilters } from '#app/forms/record-filters.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/page-handle.ts'
import { paths } from '#app/lib/paths.ts'
import { admit } from '#app/services/guards.server.ts'
import { titleOf } from '#app/services/title.server.ts'
import { teamTransactionSorting, teamTransactions } from '#contract/agent-reports.ts'
import { TransactionType } from '#contract/wallet.ts'

export const handle = page('downlineTransaction', 'center')

/** The movements of the main wallets of a team. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const filter = teamTransactionsFilter(new URL(args.request.url).searchParams)
  const { page, size } = filter
  const [lines, title] = await Promise.all([
    member.get(teamTransactions, { ...teamTransactionsInput(filter), page, size }),
    titleOf(args, 'agentPanel.downlineTransaction'),
  ])
  return { filter, lines, title }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export default function DownlineTransaction() {
  const { filter, lines } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['team', 'records', 'common'])
  const query = teamTransactionsQuery(filter)
  const here = paths.agent('downlineTransaction')
  const href = (more: Record<string, string | number | undefined>) =>
    paths.agent('downlineTransaction', { ...query, ...more })
  const { totals } = lines
  return (
    <>
      <PageHead
        title={
          <>
            {t('common:agentPanel.downlineTransaction')}{' '}
            <ListCount>{t('team:transactions.count', { count: lines.totalRows })}</ListCount>
          </>
        }
        aside={
          <>
            <IconLink
              icon="download"
              href={paths.agentCsv('downlineTransaction', query)}
              label={t('records:filter.csv')}
            />
            <RecordFilters
              action={here}
              filter={filter}
              chosen={[filter.type]}
              sorting={teamTransactionSorting}
              columnLabel={(column) => t(`records:column.${column}`)}
            >
              {filter.account ? <input type="hidden" name="account" value={filter.account} /> : null}
              {filter.q ? <input type="hidden" name="q" value={filter.q} /> : null}
              <FilterSelect
                name="type"
                label={t('records:filter.type')}
                value={filter.type}
                options={TransactionType.options.map((type) => ({
                  value: type,
                  label: t(`records:transaction.${type}`),
                }))}
              />
            </RecordFilters>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TeamWay way={lines.way} href={(more) => href({ ...more, q: undefined })} />
        <AccountSearch action={here} q={filter.q} kept={query} />
        <RangeChips filter={filter} href={href} withAll={false} />
        <Sums
          items={[
            { label: t('records:statement.in'), value: <Money amount={totals.in} signed /> },
            { label: t('records:statement.out'), value: <Money amount={totals.out} signed /> },
            { label: t('records:statement.net'), value: <Money amount={totals.amount} signed /> },
          ]}
        />
        <Card flush>
          <TeamTransactionsTable lines={lines} filter={filter} />
        </Card>
        <RecordsPager {...lines} href={(page) => href({ page })} />
      </div>
    </>
  )
}
