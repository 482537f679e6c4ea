import { chosen, daysOf, pageOf, sizeInUrl, sizeOf, sorts } from '#app/lib/list-query.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { profitRows } from '#contract/profit.ts'
import { type DayFilter, dayQuery } from './day-filter.ts'

/** What profit and loss is asked for in the query (site.md 1.6), already made sense of. */
export interface ProfitFilter extends DayFilter {
  sort: '-time' | 'time'
  page: number
  size: number
}

/** A month of days is one page. */
const usualSize = 50

/** The last 30 days, where no others are asked for. */
export const profitFilter = (query: URLSearchParams, now = new Date()): ProfitFilter => ({
  ...daysOf(query, now, 'last30'),
  sort: chosen(query, 'sort', sorts) ?? '-time',
  page: pageOf(query),
  size: sizeOf(query, usualSize),
})

/** The filter for the platform. */
export const profitInput = ({ fromDay, toDay }: ProfitFilter) =>
  ({ fromDay, toDay }) satisfies InputOf<typeof profitRows>

/** The filter as a URL says it, without what is the default and without the page. */
export const profitQuery = (filter: ProfitFilter) => ({
  ...dayQuery(filter),
  sort: filter.sort === '-time' ? undefined : filter.sort,
  size: sizeInUrl(filter.size, usualSize),
})
