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

/** What bonuses are asked for in the query (site.md 1.6), already made sense of. */
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

/** The filter and its order for the platform. */
export const bonusesInput = ({ status, fromDay, toDay, sort }: BonusesFilter) => ({
  status,
  fromDay,
  toDay,
  sort,
})

/** The filter as a URL says it, without what is the default and without the page. */
export const bonusesQuery = (filter: BonusesFilter) => ({
  ...dayQuery(filter),
  status: filter.status,
  sort: sortInUrl(filter.sort, bonusSorting),
  size: sizeInUrl(filter.size),
})
