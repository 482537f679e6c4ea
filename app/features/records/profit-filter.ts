import {
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
import { type profitRows, profitSorting } from '#contract/profit.ts'
import type { SortOf } from '#contract/sorting.ts'

/** The parsed query of profit and loss (site.md 1.6). */
export interface ProfitFilter extends DayFilter {
  sort: SortOf<typeof profitSorting>
  page: number
  size: number
}

/** A month of days fits on one page. */
const usualSize = 50

/** The last 30 days by default. */
export const profitFilter = (query: URLSearchParams, now = new Date()): ProfitFilter => ({
  ...daysOf(query, now, 'last30'),
  sort: sortOf(query, profitSorting),
  page: pageOf(query),
  size: sizeOf(query, usualSize),
})

/** The filter and sort order as the platform's input. */
export const profitInput = ({ fromDay, toDay, sort }: ProfitFilter) =>
  ({ fromDay, toDay, sort }) satisfies InputOf<typeof profitRows>

/** The filter as query parameters, without defaults and page. */
export const profitQuery = (filter: ProfitFilter) => ({
  ...dayQuery(filter),
  sort: sortInUrl(filter.sort, profitSorting),
  size: sizeInUrl(filter.size, usualSize),
})
