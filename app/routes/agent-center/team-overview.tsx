import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Card } from '#app/components/card.tsx'
import { FirstRows } from '#app/components/records/first-rows.tsx'
import { RecordsPager } from '#app/components/records/records-pager.tsx'
import { PageHead } from '#app/components/section.tsx'
import { BestDownlines } from '#app/features/agent/best-downlines.tsx'
import { TeamCharts } from '#app/features/agent/team-charts.tsx'
import { TeamDayTable } from '#app/features/agent/team-day-table.tsx'
import { TeamFigures } from '#app/features/agent/team-figures.tsx'
import { teamDaysList } from '#app/features/agent/team-lists.ts'
import { TeamWay } from '#app/features/agent/team-way.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import type { Query } from '#app/records/filters.ts'
import { FileLink, ListFilters, RangeChips } from '#app/records/list-filters.tsx'
import { admit } from '#app/services/guards.server.ts'
import tableStyles from '#app/styles/tables.css?url'
import teamStyles from '#app/styles/team.css?url'
import { teamOverview } from '#contract/agents/reports.ts'

export const links = stylesheets(teamStyles, tableStyles)

export const handle = page('teamOverview', 'center')

/** A team in figures: what it is now, and what it did in a range, by day. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const filter = teamDaysList.read(new URL(args.request.url).searchParams)
  const team = await member.get(teamOverview, teamDaysList.pageInput(filter))
  return { filter, team }
}

export default function TeamOverview() {
  const { filter, team } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['team', 'common'])
  const href = (more: Query) => teamDaysList.href(filter, more)
  return (
    <>
      <PageHead
        title={t('common:agentPanel.teamOverview')}
        aside={<ListFilters list={teamDaysList} filter={filter} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {team.way.length > 1 ? <TeamWay way={team.way} href={href} /> : null}
        <div className="flex flex-wrap items-center justify-between gap-2">
          <RangeChips filter={filter.days} href={href} withAll={false} />
          <FileLink href={teamDaysList.fileHref(filter)} />
        </div>
        <TeamFigures {...team} />
        <TeamCharts curve={team.curve} net={team.totals.net} />
        <Card title={t('team:best')} flush>
          <BestDownlines best={team.best} href={href} />
        </Card>
        <Card flush>
          <FirstRows id="more-days" rows={team.content.length} few>
            <TeamDayTable answer={team} filter={filter} />
          </FirstRows>
        </Card>
        <RecordsPager {...team} href={(page) => href({ page })} />
        <p className="text-sm text-ink-2">{t('team:note')}</p>
      </div>
    </>
  )
}
