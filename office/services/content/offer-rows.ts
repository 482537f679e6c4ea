import type { LocalText, WrittenLanguage } from '#contract/base/fields/values.ts'
import { PromotionKind } from '#contract/benefits/promotions.ts'
import { offerKinds } from '#platform/backoffice/content/index.ts'
import type { Context } from '#platform/base/context.ts'
import { listMissions } from '#platform/benefits/missions/index.ts'
import { listMall } from '#platform/benefits/points/index.ts'
import { operatorPromotions } from '#platform/benefits/promotions/index.ts'
import { listRanks } from '#platform/benefits/ranks/index.ts'
import { versionsByItem } from './versions-by-item.ts'

/** What the list tells apart: every kind of offer, and promotions by theirs. */
export const offerRowKinds = [
  ...PromotionKind.options,
  ...offerKinds.filter((kind) => kind !== 'promotion'),
] as const

/** One offer whose figures give money. */
export interface OfferRow {
  id: string
  title: string
  kind: (typeof offerRowKinds)[number]
  startsAt: string | null
  endsAt: string | null
  /** How many have joined, and applications that wait; null where nobody joins. */
  joined: number | null
  applying: number | null
  missing: WrittenLanguage[]
  version: number | null
  isDraft: boolean
  status: 'coming' | 'running' | 'over'
}

/** Every offer: promotions in the operator's order, missions, ranks, rewards of the mall. */
export async function offerRows(platform: Context): Promise<OfferRow[]> {
  const [promotions, missions, ranks, mall, versionOf] = await Promise.all([
    operatorPromotions(platform),
    listMissions(platform),
    listRanks(platform),
    listMall(platform),
    versionsByItem(platform, offerKinds),
  ])
  const standing = { startsAt: null, endsAt: null, joined: null, applying: null, missing: [] }
  return [
    ...promotions.map(
      ({ id, kind, title, state, startsAt, endsAt, joined, applying, missing }): OfferRow => ({
        id,
        title,
        kind: PromotionKind.parse(kind),
        startsAt,
        endsAt,
        joined,
        applying,
        missing,
        ...versionOf(`promotion:${id}`),
        status: state,
      }),
    ),
    ...missions.map(
      ({ code, name }): OfferRow => ({
        id: `mission.${code}`,
        title: name.vi,
        kind: 'mission',
        ...standing,
        ...versionOf(`mission:${code}`),
        status: 'running',
      }),
    ),
    ...ranks.map(
      ({ level, name }): OfferRow => ({
        id: `rank.${level}`,
        title: name.vi,
        kind: 'rank',
        ...standing,
        ...versionOf(`rank:${level}`),
        status: 'running',
      }),
    ),
    ...mall.map(
      ({ code, name, offered }): OfferRow => ({
        id: `reward.${code}`,
        title: (name as LocalText).vi,
        kind: 'reward',
        ...standing,
        ...versionOf(`reward:${code}`),
        status: offered ? 'running' : 'over',
      }),
    ),
  ]
}
