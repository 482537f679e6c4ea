import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { IconLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Money } from '#app/components/money.tsx'
import { RecordsPager } from '#app/components/records-pager.tsx'
import { PageHead } from '#app/components/section.tsx'
import { Stat, Stats } from '#app/components/stat.tsx'
import { AccountSearch } from '#app/features/agent/account-search.tsx'
import { teamProfits } from '#app/features/agent/team-filter.ts'
import { TeamProfitTable } from '#app/features/agent/team-profit-table.tsx'
import { TeamWay } from '#app/features/agent/team-way.tsx'
import { RangeChips, RecordFilters } from '#app/forms/record-filters.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/page-handle.ts'
import { paths } from '#app/lib/paths.ts'
import { admit } from '#app/services/guards.server.ts'
import { titleOf } from '#app/services/title.server.ts'
import { memberProfitSorting, teamProfit } from '#contract/agent-reports.ts'

export const handle = page('agentProfitLoss', 'center')

/** What the members of a team won and lost, level by level. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const filter = teamProfits.filter(new URL(args.request.url).searchParams)
  const { account, q, fromDay, toDay, sort, page, size } = filter
  const [profit, title] = await Promise.all([
    member.get(teamProfit, { account, q, fromDay, toDay, sort, page, size }),
    titleOf(args, 'agentPanel.agentProfitLoss'),
  ])
  return { filter, profit, title }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

const figures = ['stakes', 'winnings', 'bonuses', 'net'] as const

export default function AgentProfitLoss() {
  const { filter, profit } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['team', 'records', 'common'])
  const query = teamProfits.query(filter)
  const here = paths.agent('agentProfitLoss')
  const href = (more: Record<string, string | number | undefined>) =>
    paths.agent('agentProfitLoss', { ...query, ...more })
  return (
    <>
      <PageHead
        title={t('common:agentPanel.agentProfitLoss')}
        aside={
          <>
            <IconLink
              icon="download"
              href={paths.agentCsv('agentProfitLoss', query)}
              label={t('records:filter.csv')}
            />
            <RecordFilters
              action={here}
              filter={filter}
              sorting={memberProfitSorting}
              columnLabel={(column) => t(`team:profit.column.${column}`)}
            >
              {filter.account ? <input type="hidden" name="account" value={filter.account} /> : null}
              {filter.q ? <input type="hidden" name="q" value={filter.q} /> : null}
            </RecordFilters>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TeamWay way={profit.way} href={(more) => href({ ...more, q: undefined })} />
        <AccountSearch action={here} q={filter.q} kept={query} />
        <RangeChips filter={filter} href={href} withAll={false} />
        <Stats>
          {figures.map((field) => (
            <Stat
              key={field}
              label={t(`team:profit.column.${field}`)}
              value={<Money amount={profit.totals[field]} signed={field === 'net'} />}
            />
          ))}
        </Stats>
        <Card flush>
          <TeamProfitTable profit={profit} filter={filter} />
        </Card>
        <RecordsPager {...profit} href={(page) => href({ page })} />
        <p className="text-sm text-ink-2">{t('team:profit.note')}</p>
      </div>
    </>
  )
}
