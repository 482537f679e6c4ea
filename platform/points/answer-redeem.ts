import type { Context } from '../context.ts'
import { announce } from '../events/index.ts'
import { tell } from '../inbox/index.ts'
import { house, move, post, wallet } from '../ledger/index.ts'
import { isRecordId } from '../record-id.ts'
import { done, type Result, refuse } from '../result.ts'
import { audit } from '../settings/index.ts'
import { pointText } from './point-text.ts'

/** What the player is shown as the reason, at most. */
const MAX_REASON = 300

/** The operator has sent what was redeemed. `actor` is who says so. Refuses `not-found` and `state-moved-on`. */
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
    await tell(ctx, member_id, 'redeem-complete', { at: created_at.toISOString(), points: pointText(points) })
    await announce(ctx, member_id, 'points')
    return done(null)
  })

/**
 * The operator turns down what was redeemed: the points come back, once, and what was taken goes back to the stock. The
 * player reads `reason`. Refuses `required` and `too-long` at `reason`, `not-found`, `state-moved-on`.
 */
export async function rejectRedeem(
  ctx: Context,
  id: string,
  actor: string,
  reason: string,
): Promise<Result<null>> {
  const told = reason.trim()
  if (told === '') return refuse('required', { field: 'reason' })
  if (told.length > MAX_REASON) return refuse('too-long', { field: 'reason' })
  return ctx.transact(async (ctx) => {
    const redeem = await lockRedeem(ctx, id)
    if (!redeem.ok) return redeem
    const { member_id, reward_id, quantity, points, created_at } = redeem.value
    await ctx.db
      .updateTable('point_redeem')
      .set({ status: 'rejected', reason: told, answered_at: ctx.clock.now() })
      .where('id', '=', id)
      .execute()
    await ctx.db
      .updateTable('point_reward')
      .set((is) => ({ stock: is('stock', '+', quantity) })) // null stays null
      .where('id', '=', reward_id)
      .execute()
    await audit(ctx, { actor, action: 'redeem-rejected', subject: id, detail: { reason: told } })
    const said = { at: created_at.toISOString(), points: pointText(points), reason: told }
    await tell(ctx, member_id, 'redeem-rejected', said)
    await announce(ctx, member_id, 'points')
    const back = move(house('points', member_id), wallet(member_id, 'points'), points)
    const posted = await post(ctx, { kind: 'points', reference: `return-${id}`, entries: back })
    return posted.ok ? done(null) : posted
  })
}

async function lockRedeem(ctx: Context, id: string) {
  if (!isRecordId(id)) return refuse('not-found')
  const redeem = await ctx.db
    .selectFrom('point_redeem')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!redeem) return refuse('not-found')
  return redeem.status === 'processing' ? done(redeem) : refuse('state-moved-on')
}
