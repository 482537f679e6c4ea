import { type DayFilter, dayQuery } from '#app/features/records/day-filter.ts'
import { chosen, daysOf, pageOf, sizeInUrl, sizeOf, sorts } from '#app/lib/list-query.ts'
import { BonusState } from '#contract/promotions.ts'

/** What bonuses are asked for in the query (site.md 1.6), already made sense of. */
export interface BonusesFilter extends DayFilter {
  status: BonusState | undefined
  sort: '-time' | 'time'
  page: number
  size: number
}

export const bonusesFilter = (query: URLSearchParams, now = new Date()): BonusesFilter => ({
  ...daysOf(query, now),
  status: chosen(query, 'status', BonusState.options),
  sort: chosen(query, 'sort', sorts) ?? '-time',
  page: pageOf(query),
  size: sizeOf(query),
})

/** The filter for the platform. */
export const bonusesInput = ({ status, fromDay, toDay }: BonusesFilter) => ({ status, fromDay, toDay })

/** The filter as a URL says it, without what is the default and without the page. */
export const bonusesQuery = (filter: BonusesFilter) => ({
  ...dayQuery(filter),
  status: filter.status,
  sort: filter.sort === '-time' ? undefined : filter.sort,
  size: sizeInUrl(filter.size),
})
