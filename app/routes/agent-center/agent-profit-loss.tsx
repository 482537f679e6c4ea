import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Card } from '#app/components/card.tsx'
import { Money } from '#app/components/money.tsx'
import { Stat, Stats } from '#app/components/stat.tsx'
import { AccountSearch } from '#app/features/agent/account-search.tsx'
import { teamProfitList } from '#app/features/agent/team-lists.ts'
import { TeamProfitTable } from '#app/features/agent/team-profit-table.tsx'
import { TeamWay } from '#app/features/agent/team-way.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import type { Query } from '#app/records/filters.ts'
import { RangeChips } from '#app/records/list-filters.tsx'
import { RecordsPage } from '#app/records/records-page.tsx'
import { admit } from '#app/services/guards.server.ts'
import tableStyles from '#app/styles/tables.css?url'
import { teamProfit } from '#contract/agents/reports.ts'

export const links = stylesheets(tableStyles)

export const handle = page('agentProfitLoss', 'center')

/** What the members of a team won and lost, level by level. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const filter = teamProfitList.read(new URL(args.request.url).searchParams)
  const profit = await member.get(teamProfit, teamProfitList.pageInput(filter))
  return { filter, profit }
}

const figures = ['stakes', 'winnings', 'bonuses', 'net'] as const

export default function AgentProfitLoss() {
  const { filter, profit } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['team', 'common'])
  const query = teamProfitList.query(filter)
  const href = (more: Query) => teamProfitList.href(filter, more)
  return (
    <RecordsPage
      list={teamProfitList}
      filter={filter}
      answer={profit}
      title={t('common:agentPanel.agentProfitLoss')}
      below={<p className="text-sm text-ink-2">{t('team:profit.note')}</p>}
    >
      <TeamWay way={profit.way} href={(more) => href({ ...more, q: undefined })} />
      <AccountSearch action={teamProfitList.path} q={filter.q} query={query} />
      <RangeChips filter={filter.days} href={href} withAll={false} />
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
        <TeamProfitTable answer={profit} filter={filter} />
      </Card>
    </RecordsPage>
  )
}
