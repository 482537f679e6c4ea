import { sizeInUrl, sortInUrl, sortOf } from '#app/lib/list-query.ts'
import { memberProfitSorting, teamDaySorting } from '#contract/agent-reports.ts'
import type { Sort, Sorting } from '#contract/sorting.ts'
import { type TeamListFilter, teamListFilter, teamListQuery } from './team-list-filter.ts'

/** The parsed query of a report on a team (site.md 1.6). */
export interface TeamFilter<Column extends string> extends TeamListFilter {
  sort: Sort<Column>
}

/** A month of days fits on one page. */
const usualSize = 50

const reports = <Column extends string>(sorting: Sorting<Column>) => ({
  /** The last 30 days by default. */
  filter: (query: URLSearchParams, now?: Date): TeamFilter<Column> => ({
    ...teamListFilter(query, now, { range: 'last30', size: usualSize }),
    sort: sortOf(query, sorting),
  }),
  /** As query parameters, without defaults and page. */
  query: (filter: TeamFilter<Column>) => ({
    ...teamListQuery(filter),
    sort: sortInUrl(filter.sort, sorting),
    size: sizeInUrl(filter.size, usualSize),
  }),
})

export const teamDays = reports(teamDaySorting)
export const teamProfits = reports(memberProfitSorting)
