import type { Minor } from '#contract/money.ts'
import type { Context } from '../context.ts'
import { house, move, post, wallet } from '../ledger/index.ts'
import { done, type Result } from '../result.ts'

/** Moves the money of a waiting adjustment and notes who let it. In a transaction. Refuses `insufficient-balance`. */
export async function postAdjustment(
  ctx: Context,
  { id, member_id, amount }: { id: bigint; member_id: bigint; amount: Minor },
  by: string,
): Promise<Result<null>> {
  const [adjustments, main] = [house('adjustments', member_id), wallet(member_id, 'main')]
  const posted = await post(ctx, {
    kind: 'adjustment',
    reference: String(id),
    entries: amount > 0n ? move(adjustments, main, amount) : move(main, adjustments, -amount),
  })
  if (!posted.ok) return posted
  await ctx.db
    .updateTable('adjustment')
    .set({
      ...{ status: 'posted', decided_by: by, decided_at: ctx.clock.now() },
      posting_id: posted.value.postingId,
    })
    .where('id', '=', id)
    .execute()
  return done(null)
}
