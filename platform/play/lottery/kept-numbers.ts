import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { areNumbers } from '#contract/play/games/lottery/numbers.ts'
import { type keepNumbers as endpoint, MAX_KEPT_NUMBERS } from '#contract/play/lottery.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { lockStakes } from '#platform/play/seeds/index.ts'

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
 * `numbers` for one set too many; forgetting is never refused.
 */
export const keepNumbers = (
  ctx: Context,
  member: Member,
  { numbers, forget }: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> =>
  ctx.transact((ctx) => (forget ? forgetSet(ctx, member.id, numbers) : keepSet(ctx, member.id, numbers)))

async function forgetSet(ctx: Context, memberId: bigint, numbers: string) {
  await ctx.db
    .deleteFrom('kept_numbers')
    .where('member_id', '=', memberId)
    .where('numbers', '=', numbers)
    .execute()
  return ok({ kept: await keptNumbers({ ...ctx, reads: ctx.db }, memberId) })
}

async function keepSet(ctx: Context, memberId: bigint, numbers: string) {
  if (!areNumbers(numbers)) return refuse('not-offered', { field: 'numbers' })
  // The sets of a member are counted one after the other.
  await lockStakes(ctx, memberId)
  await ctx.db
    .insertInto('kept_numbers')
    .values({ member_id: memberId, numbers, kept_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await keptNumbers({ ...ctx, reads: ctx.db }, memberId)
  return kept.length > MAX_KEPT_NUMBERS
    ? refuse('over-limit', { field: 'numbers', max: String(MAX_KEPT_NUMBERS) })
    : ok({ kept })
}
