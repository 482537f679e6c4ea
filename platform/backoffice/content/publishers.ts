import type { LocalText, WrittenLanguage } from '#contract/base/fields/values.ts'
import type { Context } from '#platform/base/context.ts'
import { setMessageTemplate } from '#platform/base/messages/index.ts'
import { ok, type Result } from '#platform/base/result.ts'
import type { Item } from '#platform/base/versions/index.ts'
import { changeMission } from '#platform/benefits/missions/index.ts'
import { changeReward } from '#platform/benefits/points/index.ts'
import { changePromotion, createPromotion } from '#platform/benefits/promotions/index.ts'
import { changeRank } from '#platform/benefits/ranks/index.ts'
import { changeAnnouncement, type Publication, setHelpText } from '#platform/members/content/index.ts'

/** Content that gives money. */
export const offerKinds = ['promotion', 'mission', 'rank', 'reward'] as const
export type OfferKind = (typeof offerKinds)[number]

export const isOffer = (kind: Item['kind']): kind is OfferKind =>
  (offerKinds as readonly string[]).includes(kind)

interface Publishing {
  item: string
  content: unknown
  actor: string
  reason: string | undefined
}

/** How an item of each kind is published, by its room. */
export const publishers: Record<
  Item['kind'],
  (ctx: Context, version: Publishing) => Promise<Result<unknown>>
> = {
  announcement: (ctx, { item, content, actor }) =>
    changeAnnouncement(ctx, actor, item, content as Publication),
  text: (ctx, { item, content, actor }) => setHelpText(ctx, actor, item, helpTextOf(content)),
  message: (ctx, { item, content, actor }) => setMessageTemplate(ctx, actor, item, content),
  promotion: (ctx, { item, content, actor, reason }) =>
    changePromotion(ctx, item, content, { actor, reason }),
  mission: (ctx, { item: code, content: mission, actor, reason }) =>
    changeMission(ctx, actor, { code, mission, reason }),
  rank: (ctx, { item, content: rank, actor, reason }) =>
    changeRank(ctx, actor, { level: Number(item), rank, reason }),
  reward: (ctx, { item: code, content, actor, reason }) =>
    changeReward(ctx, actor, { code, reward: content as object, reason }),
}

/** An offer as its editor publishes it; a new promotion has no `item` yet. */
export interface Offer extends Omit<Publishing, 'item'> {
  kind: OfferKind
  item: string | null
}

/** Publishes an offer by its room; answers its item. */
export async function publishByRoom(
  ctx: Context,
  { kind, item, ...version }: Offer,
): Promise<Result<{ item: string }>> {
  if (item === null) {
    if (kind !== 'promotion') throw new Error(`a ${kind} has a code or a level`)
    const created = await createPromotion(ctx, version.content, version.actor, version.reason)
    return created.ok ? ok({ item: created.value.id }) : created
  }
  const published = await publishers[kind](ctx, { item, ...version })
  return published.ok ? ok({ item }) : published
}

/** Words of a help text as its room takes them: an empty language has the built-in ones. */
function helpTextOf(content: unknown): LocalText {
  const words = content as Partial<Record<WrittenLanguage, { body: string } | null>>
  const textOf = (language: WrittenLanguage) => words[language]?.body ?? ''
  return { vi: textOf('vi'), en: textOf('en'), zh: textOf('zh') }
}
