import { chosen, moneyIn, recordIn } from '#app/lib/list-query.ts'
import { PointRewardKind } from '#contract/benefits/points.ts'

export const mallTabs = ['rewards', 'convert', 'history', 'statement'] as const
export type MallTab = (typeof mallTabs)[number]

/** The parsed query of the mall (site.md 1.6), but for those of its lists. */
export interface MallQuery {
  tab: MallTab
  /** The kind of rewards. */
  type: PointRewardKind | undefined
  /** The id of the open reward. */
  reward: string | undefined
  /** Points to convert, from a link. */
  points: string | undefined
}

/** `formData` is a refused form of the page: its tab is shown again. */
export function mallQuery(query: URLSearchParams, formData: FormData | null | undefined): MallQuery {
  const intent = formData?.get('intent')
  const reward = formData?.get('rewardId')
  const tab = chosen(query, 'tab', mallTabs) ?? 'rewards'
  return {
    tab: intent === 'convert' ? 'convert' : intent === 'redeem' ? 'rewards' : tab,
    type: chosen(query, 'type', PointRewardKind.options),
    reward: typeof reward === 'string' ? reward : recordIn(query, 'reward'),
    points: moneyIn(query, 'points'),
  }
}
