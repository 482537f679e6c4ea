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
  words,
} from '#app/lib/list-query.ts'
import { type ContractKind, contractKinds } from '#contract/agent-contracts.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { type agentRevenueRows, revenueSorting } from '#contract/payslips.ts'
import type { SortOf } from '#contract/sorting.ts'

/** The parsed query of an agent's revenue (site.md 1.6). */
export interface RevenueFilter extends DayFilter {
  type: ContractKind | undefined
  /** The user name of an upline; `house` is the house. */
  source: string | undefined
  sort: SortOf<typeof revenueSorting>
  page: number
  size: number
}

/** The last 30 days by default. */
export const revenueFilter = (query: URLSearchParams, now = new Date()): RevenueFilter => ({
  ...daysOf(query, now, 'last30'),
  type: chosen(query, 'type', contractKinds),
  source: words(query, 'source'),
  sort: sortOf(query, revenueSorting),
  page: pageOf(query),
  size: sizeOf(query),
})

/** The filter as the platform's input. */
export const revenueInput = ({ type, source, fromDay, toDay, sort }: RevenueFilter) =>
  ({ kind: type, source, fromDay, toDay, sort }) satisfies InputOf<typeof agentRevenueRows>

/** The filter as query parameters, without defaults and page. */
export const revenueQuery = (filter: RevenueFilter) => ({
  ...dayQuery(filter),
  type: filter.type,
  source: filter.source,
  sort: sortInUrl(filter.sort, revenueSorting),
  size: sizeInUrl(filter.size),
})
