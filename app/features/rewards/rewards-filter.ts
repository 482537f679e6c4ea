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
import { RewardKind, RewardStatus, rewardSorting, type rewards } from '#contract/rewards.ts'
import type { SortOf } from '#contract/sorting.ts'

export const rewardViews = [...RewardStatus.options, 'all'] as const

/** The parsed query of the reward center (site.md 1.6); by default what can be claimed now. */
export interface RewardsFilter extends DayFilter {
  status: (typeof rewardViews)[number]
  type: RewardKind | undefined
  sort: SortOf<typeof rewardSorting>
  page: number
  size: number
}

export const rewardsFilter = (query: URLSearchParams, now = new Date()): RewardsFilter => ({
  ...daysOf(query, now),
  status: chosen(query, 'status', rewardViews) ?? 'ready',
  type: chosen(query, 'type', RewardKind.options),
  sort: sortOf(query, rewardSorting),
  page: pageOf(query),
  size: sizeOf(query),
})

/** The filter and sort order as the platform's input. */
export const rewardsInput = ({ status, type, fromDay, toDay, sort }: RewardsFilter) =>
  ({ status: status === 'all' ? undefined : status, kind: type, fromDay, toDay, sort }) satisfies InputOf<
    typeof rewards
  >

/** The filter as query parameters, without defaults and page. */
export const rewardsQuery = (filter: RewardsFilter) => ({
  ...dayQuery(filter),
  status: filter.status === 'ready' ? undefined : filter.status,
  type: filter.type,
  sort: sortInUrl(filter.sort, rewardSorting),
  size: sizeInUrl(filter.size),
})
