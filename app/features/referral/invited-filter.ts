import { chosen, daysOf, pageOf, sizeInUrl, sizeOf } from '#app/lib/list-query.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { InvitedStatus, type invitedPlayers } from '#contract/referral.ts'
import { type DayFilter, dayQuery } from '../records/day-filter.ts'

/** What the list of invited players is asked for in the query (site.md 1.6), already made sense of. */
export interface InvitedFilter extends DayFilter {
  status: InvitedStatus | undefined
  sort: '-time'
  page: number
  size: number
}

export const invitedFilter = (query: URLSearchParams, now = new Date()): InvitedFilter => ({
  ...daysOf(query, now),
  status: chosen(query, 'status', InvitedStatus.options),
  sort: '-time',
  page: pageOf(query),
  size: sizeOf(query),
})

/** The filter for the platform. */
export const invitedInput = ({ status, fromDay, toDay }: InvitedFilter) =>
  ({ status, fromDay, toDay }) satisfies InputOf<typeof invitedPlayers>

/** The filter as a URL says it, without what is the default and without the page. */
export const invitedQuery = (filter: InvitedFilter) => ({
  ...dayQuery(filter),
  status: filter.status,
  size: sizeInUrl(filter.size),
})
