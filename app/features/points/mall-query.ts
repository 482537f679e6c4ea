import {
  chosen,
  type DayFilter,
  dayQuery,
  daysOf,
  moneyIn,
  pageOf,
  recordIn,
  sizeInUrl,
  sizeOf,
  sortInUrl,
  sortOf,
} from '#app/lib/list-query.ts'
import type { SortOf } from '#contract/base/sorting.ts'
import { PointRewardKind, pointSorting, RedeemStatus, redeemSorting } from '#contract/benefits/points.ts'

export const mallTabs = ['rewards', 'convert', 'history', 'statement'] as const
export type MallTab = (typeof mallTabs)[number]

/** The parsed query of the mall (site.md 1.6). */
export interface MallQuery extends DayFilter {
  tab: MallTab
  /** The kind of rewards. */
  type: PointRewardKind | undefined
  /** The id of the open reward. */
  reward: string | undefined
  /** Points to convert, from a link. */
  points: string | undefined
  status: RedeemStatus | undefined
  /** The sort order of each list. */
  sorts: { history: SortOf<typeof redeemSorting>; statement: SortOf<typeof pointSorting> }
  page: number
  size: number
}

/** `posted` is a refused form of the page: its tab is shown again. */
export function mallQuery(
  query: URLSearchParams,
  posted: FormData | null | undefined,
  now = new Date(),
): MallQuery {
  const intent = posted?.get('intent')
  const reward = posted?.get('rewardId')
  const asked = chosen(query, 'tab', mallTabs) ?? 'rewards'
  return {
    ...daysOf(query, now),
    tab: intent === 'convert' ? 'convert' : intent === 'redeem' ? 'rewards' : asked,
    type: chosen(query, 'type', PointRewardKind.options),
    reward: typeof reward === 'string' ? reward : recordIn(query, 'reward'),
    points: moneyIn(query, 'points'),
    status: chosen(query, 'status', RedeemStatus.options),
    sorts: { history: sortOf(query, redeemSorting), statement: sortOf(query, pointSorting) },
    page: pageOf(query),
    size: sizeOf(query),
  }
}

/** The filters of a list as query parameters, without defaults and page. */
export const mallListQuery = (query: MallQuery) => ({
  tab: query.tab,
  ...dayQuery(query),
  status: query.tab === 'history' ? query.status : undefined,
  sort:
    query.tab === 'history'
      ? sortInUrl(query.sorts.history, redeemSorting)
      : sortInUrl(query.sorts.statement, pointSorting),
  size: sizeInUrl(query.size),
})
