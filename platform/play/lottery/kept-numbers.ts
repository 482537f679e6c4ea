import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import type { keepNumbers as endpoint } from '#contract/play/lottery.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { MAX_KEPT_NUMBERS } from '#platform/play/limits.ts'

/** What may stand in a favourite set: numbers, combinations and names of sets (site.md 4.3). */
const WRITTEN = /^[a-z0-9]+(-[a-z0-9]+)*([ ,;]+[a-z0-9]+(-[a-z0-9]+)*)*$/

/** The favourite sets of a member, the newest first. */
export async function keptNumbers(ctx: Context, memberId: bigint): Promise<string[]> {
  const rows = await ctx.reads
    .selectFrom('kept_numbers')
    .select('numbers')
    .where('member_id', '=', memberId)
    .orderBy('kept_at', 'desc')
    .orderBy('numbers')
    .execute()
  return rows.map(({ numbers }) => numbers)
}

/**
 * Keeps a favourite set, or forgets it. Refuses `not-offered` at `numbers` for what are no numbers, and `over-limit` at
 * `numbers` for one set too many.
 */
export const keepNumbers = (
  ctx: Context,
  member: Member,
  { numbers, forget }: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> =>
  ctx.transact(async (ctx) => {
    if (!WRITTEN.test(numbers)) return refuse('not-offered', { field: 'numbers' })
    if (forget)
      await ctx.db
        .deleteFrom('kept_numbers')
        .where('member_id', '=', member.id)
        .where('numbers', '=', numbers)
        .execute()
    else
      await ctx.db
        .insertInto('kept_numbers')
        .values({ member_id: member.id, numbers, kept_at: ctx.clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    const kept = await keptNumbers({ ...ctx, reads: ctx.db }, member.id)
    return kept.length > MAX_KEPT_NUMBERS
      ? refuse('over-limit', { field: 'numbers', max: String(MAX_KEPT_NUMBERS) })
      : ok({ kept })
  })
