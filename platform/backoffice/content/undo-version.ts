import type { Context } from '#platform/base/context.ts'
import { checkReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { type Item, listVersions, unlessChanged } from '#platform/base/versions/index.ts'
import { putBackOffer } from './publish-offer.ts'
import { isOffer, publishers } from './publishers.ts'

interface Undo extends Item {
  number: number
  /** The newest version that the operator has seen; without it, whatever has been written since. */
  seenVersion?: number | undefined
  actor: string
  /** Needed where the item gives money. */
  reason?: string | undefined
}

/**
 * Publishes an older version of an item again, as a new one. Refuses `not-found` for a draft, and for what was taken away;
 * `state-moved-on` if somebody has written since; `required` and `too-long` at `reason`; as the item's room, and as
 * `putBackOffer` where the item gives money.
 */
export async function undoVersion(
  ctx: Context,
  { kind, item, number, seenVersion, actor, reason }: Undo,
): Promise<Result<null>> {
  const givesMoney = isOffer(kind)
  const publish = publishers[kind]
  const why = givesMoney || reason !== undefined ? checkReason(reason ?? '') : ok(undefined)
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
      ? await putBackOffer(tx, { actor, reason: why.value ?? '' }, (within) => publish(within, version))
      : await publish(tx, version)
    return done.ok ? ok(null) : done
  })
}
