import { chosen, daysOf, pageOf, sizeInUrl, sizeOf } from '#app/lib/list-query.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { BetResult, BetSort, type betRecords, GameType } from '#contract/games.ts'
import { type DayFilter, dayQuery } from './day-filter.ts'

/** What the betting record is asked for in the query (site.md 1.6), already made sense of. */
export interface BetsFilter extends DayFilter {
  type: GameType | undefined
  /** A vendor's code. */
  vendor: string | undefined
  status: BetResult | undefined
  sort: BetSort
  page: number
  size: number
}

/** `vendors` are the codes that there are; another one falls back to all. */
export function betsFilter(query: URLSearchParams, vendors: readonly string[], now = new Date()): BetsFilter {
  return {
    ...daysOf(query, now),
    type: chosen(query, 'type', GameType.options),
    vendor: chosen(query, 'vendor', vendors),
    status: chosen(query, 'status', BetResult.options),
    sort: chosen(query, 'sort', BetSort.options) ?? '-time',
    page: pageOf(query),
    size: sizeOf(query),
  }
}

/** The filter for the platform. */
export const betsInput = ({ type, vendor, status, fromDay, toDay }: BetsFilter) =>
  ({ gameType: type, vassalage: vendor, result: status, fromDay, toDay }) satisfies InputOf<typeof betRecords>

/** The filter as a URL says it, without what is the default and without the page. */
export const betsQuery = (filter: BetsFilter) => ({
  ...dayQuery(filter),
  type: filter.type,
  vendor: filter.vendor,
  status: filter.status,
  sort: filter.sort === '-time' ? undefined : filter.sort,
  size: sizeInUrl(filter.size),
})
