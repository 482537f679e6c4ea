import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { house, move, post, wallet } from '#platform/money/ledger/index.ts'

/** Moves the money of an adjustment; answers the posting's id. In a transaction. Refuses `insufficient-balance`. */
export async function postAdjustment(
  ctx: Context,
  { id, member_id, amount }: { id: bigint; member_id: bigint; amount: Minor },
): Promise<Result<string>> {
  const [adjustments, main] = [house('adjustments', member_id), wallet(member_id, 'main')]
  const posting = await post(ctx, {
    kind: 'adjustment',
    reference: String(id),
    entries: amount > 0n ? move(adjustments, main, amount) : move(main, adjustments, -amount),
  })
  return posting.ok ? ok(posting.value.postingId) : posting
}
