import type { LocalText, WrittenLanguage } from '#contract/base/fields/values.ts'
import { withinEconomy } from '#platform/backoffice/economy/index.ts'
import type { Context } from '#platform/base/context.ts'
import { checkReason } from '#platform/base/input/operator-reason.ts'
import { setMessageTemplate } from '#platform/base/messages/index.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { type Item, listVersions, unlessChanged } from '#platform/base/versions/index.ts'
import { changeMission } from '#platform/benefits/missions/index.ts'
import { changeReward } from '#platform/benefits/points/index.ts'
import { changePromotion } from '#platform/benefits/promotions/index.ts'
import { changeRank } from '#platform/benefits/ranks/index.ts'
import { changeAnnouncement, type Publication, setHelpText } from '#platform/members/content/index.ts'

interface Undo extends Item {
  number: number
  /** The newest version that the operator has seen; without it, whatever has been written since. */
  seenVersion?: number | undefined
  actor: string
  /** Needed where the item gives money. */
  reason?: string | undefined
}

interface Publishing {
  item: string
  content: unknown
  actor: string
  reason: string | undefined
}

/** How an item of each kind is published: by its room, within the economy where it gives money. */
const publishers: Record<
  Item['kind'],
  { givesMoney: boolean; publish(ctx: Context, version: Publishing): Promise<Result<unknown>> }
> = {
  announcement: {
    givesMoney: false,
    publish: (ctx, { item, content, actor }) => changeAnnouncement(ctx, actor, item, content as Publication),
  },
  text: {
    givesMoney: false,
    publish: (ctx, { item, content, actor }) => setHelpText(ctx, actor, item, helpTextOf(content)),
  },
  message: {
    givesMoney: false,
    publish: (ctx, { item, content, actor }) => setMessageTemplate(ctx, actor, item, content),
  },
  promotion: {
    givesMoney: true,
    publish: (ctx, { item, content, actor, reason }) =>
      changePromotion(ctx, item, content, { actor, reason }),
  },
  mission: {
    givesMoney: true,
    publish: (ctx, { item: code, content: mission, actor, reason }) =>
      changeMission(ctx, actor, { code, mission, reason }),
  },
  rank: {
    givesMoney: true,
    publish: (ctx, { item, content: rank, actor, reason }) =>
      changeRank(ctx, actor, { level: Number(item), rank, reason }),
  },
  reward: {
    givesMoney: true,
    publish: (ctx, { item: code, content, actor, reason }) =>
      changeReward(ctx, actor, { code, reward: content as object, reason }),
  },
}

/** Words of a help text as its room takes them: an empty language has the built-in ones. */
function helpTextOf(content: unknown): LocalText {
  const words = content as Partial<Record<WrittenLanguage, { body: string } | null>>
  const textOf = (language: WrittenLanguage) => words[language]?.body ?? ''
  return { vi: textOf('vi'), en: textOf('en'), zh: textOf('zh') }
}

/**
 * Publishes an older version of an item again, as a new one. Refuses `not-found` for a draft, and for what was taken away;
 * `state-moved-on` if somebody has written since; `required` and `too-long` at `reason`; as the item's room, and `economy-red`.
 */
export async function undoVersion(
  ctx: Context,
  { kind, item, number, seenVersion, actor, reason }: Undo,
): Promise<Result<null>> {
  const { givesMoney, publish } = publishers[kind]
  const why = givesMoney ? checkReason(reason ?? '') : ok(reason)
  if (!why.ok) return why
  const old = (await listVersions(ctx, { kind, item })).find((version) => version.number === number)
  if (!old || old.content === null || old.publishedAt === null) return refuse('not-found')
  const version = { item, content: old.content, actor, reason: why.value }
  return ctx.transact(async (tx) => {
    if (seenVersion !== undefined) {
      const unseen = await unlessChanged(tx, { kind, item }, seenVersion)
      if (!unseen.ok) return unseen
    }
    const done = givesMoney
      ? await withinEconomy(tx, (within) => publish(within, version))
      : await publish(tx, version)
    return done.ok ? ok(null) : done
  })
}
