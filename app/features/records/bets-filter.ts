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
import { BetResult, type betRecords, betSorting, GameType } from '#contract/games.ts'
import type { SortOf } from '#contract/sorting.ts'

/** What the betting record is asked for in the query (site.md 1.6), already made sense of. */
export interface BetsFilter extends DayFilter {
  type: GameType | undefined
  /** A vendor's code. */
  vendor: string | undefined
  status: BetResult | undefined
  sort: SortOf<typeof betSorting>
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
    sort: sortOf(query, betSorting),
    page: pageOf(query),
    size: sizeOf(query),
  }
}

/** The filter and its order for the platform. */
export const betsInput = ({ type, vendor, status, fromDay, toDay, sort }: BetsFilter) =>
  ({ gameType: type, vassalage: vendor, result: status, fromDay, toDay, sort }) satisfies InputOf<
    typeof betRecords
  >

/** The filter as a URL says it, without what is the default and without the page. */
export const betsQuery = (filter: BetsFilter) => ({
  ...dayQuery(filter),
  type: filter.type,
  vendor: filter.vendor,
  status: filter.status,
  sort: sortInUrl(filter.sort, betSorting),
  size: sizeInUrl(filter.size),
})
