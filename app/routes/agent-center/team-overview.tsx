import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { IconLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { RecordsPager } from '#app/components/records-pager.tsx'
import { PageHead } from '#app/components/section.tsx'
import { BestDownlines } from '#app/features/agent/best-downlines.tsx'
import { TeamCharts } from '#app/features/agent/team-charts.tsx'
import { TeamDayTable } from '#app/features/agent/team-day-table.tsx'
import { TeamFigures } from '#app/features/agent/team-figures.tsx'
import { teamDays } from '#app/features/agent/team-filter.ts'
import { TeamWay } from '#app/features/agent/team-way.tsx'
import { RangeChips, RecordFilters } from '#app/forms/record-filters.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/page-handle.ts'
import { paths } from '#app/lib/paths.ts'
import { admit } from '#app/services/guards.server.ts'
import { titleOf } from '#app/services/title.server.ts'
import { teamDaySorting, teamOverview } from '#contract/agent-reports.ts'

export const handle = page('teamOverview', 'center')

/** A team in figures: what it is now, and what it did in a range, by day. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const filter = teamDays.filter(new URL(args.request.url).searchParams)
  const { account, fromDay, toDay, sort, page, size } = filter
  const [team, title] = await Promise.all([
    member.get(teamOverview, { account, fromDay, toDay, sort, page, size }),
    titleOf(args, 'agentPanel.teamOverview'),
  ])
  return { filter, team, title }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export default function TeamOverview() {
  const { filter, team } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['team', 'records', 'common'])
  const query = { ...teamDays.query(filter), q: undefined }
  const href = (more: Record<string, string | number | undefined>) =>
    paths.agent('teamOverview', { ...query, ...more })
  return (
    <>
      <PageHead
        title={t('common:agentPanel.teamOverview')}
        aside={
          <>
            <IconLink
              icon="download"
              href={paths.agentCsv('teamOverview', query)}
              label={t('records:filter.csv')}
            />
            <RecordFilters
              action={paths.agent('teamOverview')}
              filter={filter}
              sorting={teamDaySorting}
              columnLabel={(column) => t(`team:overview.${column}`)}
            >
              {filter.account ? <input type="hidden" name="account" value={filter.account} /> : null}
            </RecordFilters>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TeamWay way={team.way} href={href} />
        <RangeChips filter={filter} href={href} withAll={false} />
        <TeamFigures {...team} />
        <TeamCharts curve={team.curve} net={team.totals.net} />
        <Card title={t('team:best')} flush>
          <BestDownlines best={team.best} href={href} />
        </Card>
        <Card flush>
          <TeamDayTable team={team} filter={filter} />
        </Card>
        <RecordsPager {...team} href={(page) => href({ page })} />
        <p className="text-sm text-ink-2">{t('team:note')}</p>
      </div>
    </>
  )
}
