import {
  chosen,
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
import { DownlineRole, DownlineStatus, downlineSorting, type downlines } from '#contract/agents.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { SortOf } from '#contract/sorting.ts'

/** The parsed query of the team (site.md 1.6). */
export interface DownlinesFilter extends DayFilter {
  /** Whose downlines; the agent's own where it is absent. */
  account: string | undefined
  /** The beginning of a user name. */
  q: string | undefined
  type: DownlineRole | undefined
  status: DownlineStatus | undefined
  sort: SortOf<typeof downlineSorting>
  page: number
  size: number
}

export const downlinesFilter = (query: URLSearchParams, now = new Date()): DownlinesFilter => ({
  ...daysOf(query, now),
  account: words(query, 'account'),
  q: words(query, 'q'),
  type: chosen(query, 'type', DownlineRole.options),
  status: chosen(query, 'status', DownlineStatus.options),
  sort: sortOf(query, downlineSorting),
  page: pageOf(query),
  size: sizeOf(query),
})

/** The filter and sort order as the platform's input. */
export const downlinesInput = ({ account, q, type, status, fromDay, toDay, sort }: DownlinesFilter) =>
  ({ account, q, role: type, status, fromDay, toDay, sort }) satisfies InputOf<typeof downlines>

/** The filter as query parameters, without defaults and page. */
export const downlinesQuery = (filter: DownlinesFilter) => ({
  account: filter.account,
  q: filter.q,
  ...dayQuery(filter),
  type: filter.type,
  status: filter.status,
  sort: sortInUrl(filter.sort, downlineSorting),
  size: sizeInUrl(filter.size),
})
