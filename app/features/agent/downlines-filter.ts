import { chosen, sizeInUrl, sortInUrl, sortOf } from '#app/lib/list-query.ts'
import { DownlineRole, DownlineStatus, downlineSorting, type downlines } from '#contract/agents.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { SortOf } from '#contract/sorting.ts'
import { type TeamListFilter, teamListFilter, teamListQuery } from './team-list-filter.ts'

/** The parsed query of the team (site.md 1.6). */
export interface DownlinesFilter extends TeamListFilter {
  type: DownlineRole | undefined
  status: DownlineStatus | undefined
  sort: SortOf<typeof downlineSorting>
}

export const downlinesFilter = (query: URLSearchParams, now?: Date): DownlinesFilter => ({
  ...teamListFilter(query, now),
  type: chosen(query, 'type', DownlineRole.options),
  status: chosen(query, 'status', DownlineStatus.options),
  sort: sortOf(query, downlineSorting),
})

/** The filter and sort order as the platform's input. */
export const downlinesInput = ({ account, q, type, status, fromDay, toDay, sort }: DownlinesFilter) =>
  ({ account, q, role: type, status, fromDay, toDay, sort }) satisfies InputOf<typeof downlines>

/** The filter as query parameters, without defaults and page. */
export const downlinesQuery = (filter: DownlinesFilter) => ({
  ...teamListQuery(filter),
  type: filter.type,
  status: filter.status,
  sort: sortInUrl(filter.sort, downlineSorting),
  size: sizeInUrl(filter.size),
})
