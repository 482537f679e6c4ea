import type { Context } from '#platform/base/context.ts'
import { announce } from '#platform/base/events/index.ts'
import { byReason } from '#platform/base/input/operator-reason.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { notifyMember } from '#platform/members/inbox/index.ts'
import { house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { pointText } from './point-text.ts'

/** Marks a redeemed item as sent by the operator `actor`. Refuses `not-found` and `state-moved-on`. */
export const completeRedeem = (ctx: Context, id: string, actor: string): Promise<Result<null>> =>
  ctx.transact(async (ctx) => {
    const redeem = await lockRedeem(ctx, id)
    if (!redeem.ok) return redeem
    const { member_id, created_at, points } = redeem.value
    const now = ctx.clock.now()
    await ctx.db
      .updateTable('point_redeem')
      .set({ status: 'complete', answered_at: now })
      .where('id', '=', id)
      .execute()
    await audit(ctx, { actor, action: 'redeem-completed', subject: id })
    await notifyMember(ctx, member_id, 'redeem-complete', {
      at: created_at.toISOString(),
      points: pointText(points),
    })
    await announce(ctx, member_id, 'points')
    return ok(null)
  })

/**
 * Rejects a redeemed item: returns the points, once, and the quantity to the stock. The player reads `reason`. Refuses
 * `required` and `too-long` at `reason`, `not-found`, `state-moved-on`.
 */
export const rejectRedeem = (
  ctx: Context,
  id: string,
  actor: string,
  reason: string,
): Promise<Result<null>> =>
  byReason(ctx, reason, async (ctx, reason) => {
    const redeem = await lockRedeem(ctx, id)
    if (!redeem.ok) return redeem
    const { member_id, reward_id, quantity, points, created_at } = redeem.value
    await ctx.db
      .updateTable('point_redeem')
      .set({ status: 'rejected', reason, answered_at: ctx.clock.now() })
      .where('id', '=', id)
      .execute()
    await ctx.db
      .updateTable('point_reward')
      .set((is) => ({ stock: is('stock', '+', quantity) })) // null stays null
      .where('id', '=', reward_id)
      .execute()
    await audit(ctx, {
      actor,
      action: 'redeem-rejected',
      subject: id,
      detail: { reason },
    })
    const values = { at: created_at.toISOString(), points: pointText(points), reason }
    await notifyMember(ctx, member_id, 'redeem-rejected', values)
    await announce(ctx, member_id, 'points')
    const back = move(house('points', member_id), wallet(member_id, 'points'), points)
    const posting = await post(ctx, { kind: 'points', reference: `return-${id}`, entries: back })
    return posting.ok ? ok(null) : posting
  })

async function lockRedeem(ctx: Context, id: string) {
  if (!isRecordId(id)) return refuse('not-found')
  const redeem = await ctx.db
    .selectFrom('point_redeem')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!redeem) return refuse('not-found')
  return redeem.status === 'processing' ? ok(redeem) : refuse('state-moved-on')
}
