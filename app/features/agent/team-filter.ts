import {
  type DayFilter,
  dayQuery,
  daysOf,
  pageOf,
  sizeInUrl,
  sizeOf,
  sortInUrl,
  sortOf,
  words,
} from '#app/lib/list-query.ts'
import { memberProfitSorting, teamDaySorting } from '#contract/agent-reports.ts'
import type { Sort, Sorting } from '#contract/sorting.ts'

/** The parsed query of a report on a team (site.md 1.6). */
export interface TeamFilter<Column extends string> extends DayFilter {
  /** Whose team; the agent's own where it is absent. */
  account: string | undefined
  /** The beginning of a user name. */
  q: string | undefined
  sort: Sort<Column>
  page: number
  size: number
}

/** A month of days fits on one page. */
const usualSize = 50

const reports = <Column extends string>(sorting: Sorting<Column>) => ({
  /** The last 30 days by default. */
  filter: (query: URLSearchParams, now = new Date()): TeamFilter<Column> => ({
    ...daysOf(query, now, 'last30'),
    account: words(query, 'account'),
    q: words(query, 'q'),
    sort: sortOf(query, sorting),
    page: pageOf(query),
    size: sizeOf(query, usualSize),
  }),
  /** As query parameters, without defaults and page. */
  query: (filter: TeamFilter<Column>) => ({
    account: filter.account,
    q: filter.q,
    ...dayQuery(filter),
    sort: sortInUrl(filter.sort, sorting),
    size: sizeInUrl(filter.size, usualSize),
  }),
})

export const teamDays = reports(teamDaySorting)
export const teamProfits = reports(memberProfitSorting)
