import { chosen } from '#app/lib/list-query.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { choice, days, type Filter } from '#app/records/filters.ts'
import { records } from '#app/records/records.ts'
import type { SortOf } from '#contract/base/sorting.ts'
import { RewardKind, RewardStatus, rewardSorting, rewards } from '#contract/benefits/rewards.ts'

export const rewardViews = [...RewardStatus.options, 'all'] as const
type RewardView = (typeof rewardViews)[number]

/** The view of a query: by default what can be claimed now. */
const viewOf = (query: URLSearchParams): RewardView => chosen(query, 'status', rewardViews) ?? 'ready'

const view: Filter<RewardView> = {
  read: viewOf,
  write: (status, name) => ({ [name]: status === 'ready' ? undefined : status }),
}

const rewardsBy = (usual: SortOf<typeof rewardSorting>) =>
  records('rewards', {
    path: paths.personal('rewardCenter'),
    call: rewards,
    columns: {
      id: { head: 'rewards:column.id', place: 'hidden' },
      time: { head: 'rewards:column.time', show: 'dateTime' },
      name: { head: 'rewards:column.name', place: 'title' },
      amount: { head: 'rewards:column.amount', show: 'money', place: 'result' },
      turnover: { head: 'rewards:column.turnover', show: 'money', place: 'end' },
      expiresAt: { head: 'rewards:column.expiresAt' },
      status: { head: 'rewards:column.status', label: null, place: 'end' },
      act: { head: 'rewards:column.act', place: 'wide' },
    },
    filters: { days: days(), status: view, type: choice(RewardKind.options) },
    sorting: { ...rewardSorting, usual },
    input: ({ status, type, ...usual }, language) => ({
      ...usual,
      status: status === 'all' ? undefined : status,
      kind: type,
      language,
    }),
  })
export type RewardsList = ReturnType<typeof rewardsBy>

/** What can be claimed is listed by expiry: what ends soonest comes first. The others, as all lists, newest first. */
export const rewardsLists = { ready: rewardsBy('expiresAt'), others: rewardsBy(rewardSorting.usual) }

/** The list of a view. */
export const rewardsListOf = (status: RewardView): RewardsList =>
  status === 'ready' ? rewardsLists.ready : rewardsLists.others

/** The list that a query asks for. */
export const rewardsListIn = (query: URLSearchParams): RewardsList => rewardsListOf(viewOf(query))
