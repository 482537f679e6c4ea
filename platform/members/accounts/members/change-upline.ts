import type { Context } from '#platform/base/context.ts'

/**
 * Moves a member below another upline, null for the top, in the transaction of `ctx.db`; `accountKind` is its role
 * there, if that changes. Its line and those of everybody below it follow (`member_moves_line`). The caller has checked
 * that this makes no cycle.
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
