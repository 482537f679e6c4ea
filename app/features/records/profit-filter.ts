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

/** What profit and loss is asked for in the query (site.md 1.6), already made sense of. */
export interface ProfitFilter extends DayFilter {
  sort: SortOf<typeof profitSorting>
  page: number
  size: number
}

/** A month of days is one page. */
const usualSize = 50

/** The last 30 days, where no others are asked for. */
export const profitFilter = (query: URLSearchParams, now = new Date()): ProfitFilter => ({
  ...daysOf(query, now, 'last30'),
  sort: sortOf(query, profitSorting),
  page: pageOf(query),
  size: sizeOf(query, usualSize),
})

/** The filter and its order for the platform. */
export const profitInput = ({ fromDay, toDay, sort }: ProfitFilter) =>
  ({ fromDay, toDay, sort }) satisfies InputOf<typeof profitRows>

/** The filter as a URL says it, without what is the default and without the page. */
export const profitQuery = (filter: ProfitFilter) => ({
  ...dayQuery(filter),
  sort: sortInUrl(filter.sort, profitSorting),
  size: sizeInUrl(filter.size, usualSize),
})
