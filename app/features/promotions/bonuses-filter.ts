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
import { BonusState, bonusSorting } from '#contract/promotions.ts'
import type { SortOf } from '#contract/sorting.ts'

/** The parsed query of the bonus list (site.md 1.6). */
export interface BonusesFilter extends DayFilter {
  status: BonusState | undefined
  sort: SortOf<typeof bonusSorting>
  page: number
  size: number
}

export const bonusesFilter = (query: URLSearchParams, now = new Date()): BonusesFilter => ({
  ...daysOf(query, now),
  status: chosen(query, 'status', BonusState.options),
  sort: sortOf(query, bonusSorting),
  page: pageOf(query),
  size: sizeOf(query),
})

/** The filter and sort order as the platform's input. */
export const bonusesInput = ({ status, fromDay, toDay, sort }: BonusesFilter) => ({
  status,
  fromDay,
  toDay,
  sort,
})

/** The filter as query parameters, without defaults and page. */
export const bonusesQuery = (filter: BonusesFilter) => ({
  ...dayQuery(filter),
  status: filter.status,
  sort: sortInUrl(filter.sort, bonusSorting),
  size: sizeInUrl(filter.size),
})
