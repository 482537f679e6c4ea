import type { Context } from '#platform/base/context.ts'

/** A change of a member's rank, and its reason. */
export interface RankMove {
  memberId: bigint
  from: number
  to: number
  cause: 'earned' | 'not-kept' | 'operator'
  /** For `not-kept`: the first day of the month whose turnover was too low. */
  month?: string
}

/**
 * Changes a member's rank and records the reason, in the transaction of `ctx.db`. Returns false, without a change, if
 * the member no longer has the rank `from`.
 */
export async function changeRank(
  ctx: Context,
  { memberId, from, to, cause, month }: RankMove,
): Promise<boolean> {
  const moved = await ctx.db
    .updateTable('member')
    .set({ rank_level: to })
    .where('id', '=', memberId)
    .where('rank_level', '=', from)
    .returning('id')
    .executeTakeFirst()
  if (!moved) return false
  await ctx.db
    .insertInto('rank_change')
    .values({
      member_id: memberId,
      from_level: from,
      to_level: to,
      cause,
      month: month ?? null,
      at: ctx.clock.now(),
    })
    .execute()
  return true
}
