import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import { areNumbers, readNumbers } from '#contract/play/games/lottery/numbers.ts'
import { playOf, playsOf } from '#contract/play/games/lottery/plays.ts'
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
 * Keeps a favourite set, or forgets it. Refuses `not-offered` at `numbers` for what are no numbers, or none of the named
 * lottery or play, and `over-limit` at `numbers` for one set too many; forgetting is never refused.
 */
export const keepNumbers = (
  ctx: Context,
  member: Member,
  { numbers, forget, ...board }: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> =>
  ctx.transact(async (ctx) => {
    if (forget) return forgetSet(ctx, member.id, numbers)
    return isTaken(numbers, board)
      ? keepSet(ctx, member.id, numbers)
      : refuse('not-offered', { field: 'numbers' })
  })

/** Whether the play takes the numbers; where none is named, or one without numbers, whether any of the lottery does. */
function isTaken(
  numbers: string,
  { gameCode, playType = '' }: Pick<ParsedInputOf<typeof endpoint>, 'gameCode' | 'playType'>,
): boolean {
  if (gameCode === undefined) return areNumbers(numbers)
  const lottery = lotteryOf(gameCode)
  if (!lottery) return false
  const play = playOf(lottery.family, playType)
  return (play?.size ? [play] : playsOf(lottery.family)).some((one) => readNumbers(one, numbers).ok)
}

async function forgetSet(ctx: Context, memberId: bigint, numbers: string) {
  await ctx.db
    .deleteFrom('kept_numbers')
    .where('member_id', '=', memberId)
    .where('numbers', '=', numbers)
    .execute()
  return ok({ kept: await keptNumbers({ ...ctx, reads: ctx.db }, memberId) })
}

async function keepSet(ctx: Context, memberId: bigint, numbers: string) {
  // The sets of a member are counted one after the other.
  await lockStakes(ctx, memberId)
  await ctx.db
    .insertInto('kept_numbers')
    .values({ member_id: memberId, numbers, kept_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const sets = await keptNumbers({ ...ctx, reads: ctx.db }, memberId)
  return sets.length > MAX_KEPT_NUMBERS
    ? refuse('over-limit', { field: 'numbers', max: String(MAX_KEPT_NUMBERS) })
    : ok({ kept: sets })
}
