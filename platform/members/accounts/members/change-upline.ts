import type { Context } from '#platform/base/context.ts'

/**
 * Puts a member below another upline, null for the top, in the transaction of `ctx.db`; with `accountKind` in the role
 * that this place asks for. Its line and those of everybody
 * below it follow (`member_moves_line`). The caller has checked that it makes no circle.
 */
export const changeUpline = async (
  ctx: Context,
  memberId: bigint,
  uplineId: bigint | null,
  accountKind?: number,
): Promise<void> => {
  await ctx.db
    .updateTable('member')
    .set({ upline_id: uplineId, ...(accountKind === undefined ? {} : { is_agent: accountKind }) })
    .where('id', '=', memberId)
    .execute()
}
