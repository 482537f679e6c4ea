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

/** The parsed query of the betting record (site.md 1.6). */
export interface BetsFilter extends DayFilter {
  type: GameType | undefined
  /** A vendor's code. */
  vendor: string | undefined
  status: BetResult | undefined
  sort: SortOf<typeof betSorting>
  page: number
  size: number
}

/** `vendors` are the known codes; an unknown one falls back to all. */
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

/** The filter and sort order as the platform's input. */
export const betsInput = ({ type, vendor, status, fromDay, toDay, sort }: BetsFilter) =>
  ({ gameType: type, vendorCode: vendor, result: status, fromDay, toDay, sort }) satisfies InputOf<
    typeof betRecords
  >

/** The filter as query parameters, without defaults and page. */
export const betsQuery = (filter: BetsFilter) => ({
  ...dayQuery(filter),
  type: filter.type,
  vendor: filter.vendor,
  status: filter.status,
  sort: sortInUrl(filter.sort, betSorting),
  size: sizeInUrl(filter.size),
})
