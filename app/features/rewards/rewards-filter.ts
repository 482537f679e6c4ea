import {
  chosen,
  type DayFilter,
  dayQuery,
  daysOf,
  pageOf,
  sizeInUrl,
  sizeOf,
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

/** What can be claimed is listed by expiry: what ends soonest comes first. The others, as all lists, newest first. */
const usualOf = (status: RewardsFilter['status']) =>
  status === 'ready' ? ('expiresAt' as const) : rewardSorting.usual

export function rewardsFilter(query: URLSearchParams, now = new Date()): RewardsFilter {
  const status = chosen(query, 'status', rewardViews) ?? 'ready'
  return {
    ...daysOf(query, now),
    status,
    type: chosen(query, 'type', RewardKind.options),
    sort: sortOf(query, { ...rewardSorting, usual: usualOf(status) }),
    page: pageOf(query),
    size: sizeOf(query),
  }
}

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
  sort: filter.sort === usualOf(filter.status) ? undefined : filter.sort,
  size: sizeInUrl(filter.size),
})
