import { isDeepStrictEqual } from 'node:util'
import type { Context } from '#platform/base/context.ts'
import { byOptionalReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { publishVersion } from '#platform/base/versions/index.ts'
import { findPromotion, type PromotionRow, toFile, toPromotion } from '../terms/promotion-row.ts'
import { columnsOf, readPromotionFile } from './create-promotion.ts'

type ReadFile = Extract<ReturnType<typeof readPromotionFile>, { ok: true }>['value']

/**
 * Puts another file in the place of a promotion's, as a new version; its code and kind stay. Once it has started, what it gives
 * and to whom stays as members have read it, and it ends no earlier. Refuses `not-found`, `terms-fixed`, `nothing-changed`, as
 * `byOptionalReason`, and as `createPromotion`.
 */
export async function changePromotion(
  ctx: Context,
  id: string,
  file: unknown,
  { actor, reason }: { actor: string; reason?: string | undefined },
): Promise<Result<null>> {
  return byOptionalReason(ctx, reason, async (ctx, why) => {
    const promotion = await findPromotion(ctx, id)
    if (!promotion) return refuse('not-found')
    await ctx.db.selectFrom('promotion').select('id').where('id', '=', promotion.id).forUpdate().execute()
    const before = (await findPromotion(ctx, id)) ?? promotion
    const read = readPromotionFile(file, before.starts_at)
    if (!read.ok) return read
    const after = read.value
    if (after.code !== before.code || after.terms.kind !== before.kind)
      return refuse('invalid', { reason: 'code and kind cannot change' })
    if (before.starts_at <= ctx.clock.now() && changesTerms(before, after)) return refuse('terms-fixed')
    const changed = await ctx.db
      .updateTable('promotion')
      .set(columnsOf(after))
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const content = toFile(toPromotion(changed))
    if (isDeepStrictEqual(content, toFile(before))) return refuse('nothing-changed')
    await publishVersion(ctx, {
      kind: 'promotion',
      item: String(before.id),
      content,
      before: toFile(before),
      actor,
    })
    const detail = { kind: before.kind, ...why }
    await audit(ctx, { actor, action: 'promotion-changed', subject: before.code, detail })
    return ok(null)
  })
}

/** Whether a file changes what members who take part were told. */
function changesTerms(before: PromotionRow, after: ReadFile): boolean {
  const same = (one: unknown, other: unknown) => canonical(one) === canonical(other)
  return (
    !same(before.terms, after.terms) ||
    !same(before.audience, after.audience) ||
    before.starts_at.getTime() !== after.starts.getTime() ||
    after.ends < before.ends_at ||
    // The tickets of a raffle are counted to its end.
    (before.kind === 'raffle' && after.ends > before.ends_at)
  )
}

/** JSON with the keys of objects in order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
