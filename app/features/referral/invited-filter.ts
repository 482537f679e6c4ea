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
} from '#app/lib/list-query.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { InvitedStatus, type invitedPlayers, invitedSorting } from '#contract/referral.ts'
import type { SortOf } from '#contract/sorting.ts'

/** The parsed query of the list of invited players (site.md 1.6). */
export interface InvitedFilter extends DayFilter {
  status: InvitedStatus | undefined
  sort: SortOf<typeof invitedSorting>
  page: number
  size: number
}

export const invitedFilter = (query: URLSearchParams, now = new Date()): InvitedFilter => ({
  ...daysOf(query, now),
  status: chosen(query, 'status', InvitedStatus.options),
  sort: sortOf(query, invitedSorting),
  page: pageOf(query),
  size: sizeOf(query),
})

/** The filter and sort order as the platform's input. */
export const invitedInput = ({ status, fromDay, toDay, sort }: InvitedFilter) =>
  ({ status, fromDay, toDay, sort }) satisfies InputOf<typeof invitedPlayers>

/** The filter as query parameters, without defaults and page. */
export const invitedQuery = (filter: InvitedFilter) => ({
  ...dayQuery(filter),
  status: filter.status,
  sort: sortInUrl(filter.sort, invitedSorting),
  size: sizeInUrl(filter.size),
})
