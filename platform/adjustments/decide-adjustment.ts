import { moneyOf } from '#contract/money.ts'
import { accountsOf } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { reasonOf } from '../operator-reason.ts'
import { done, type Result, refuse } from '../result.ts'
import { audit } from '../settings/index.ts'
import { noteDone, postAdjustment } from './post-adjustment.ts'

/**
 * Another operator lets a waiting adjustment happen. Refuses `not-found`, `state-moved-on`, `operation-not-allowed` to
 * who asked for it, `insufficient-balance`.
 */
export const approveAdjustment = (ctx: Context, id: string, actor: string): Promise<Result<null>> =>
  ctx.transact(async (ctx) => {
    const row = await waiting(ctx, id)
    if (!row.ok) return row
    if (row.value.requested_by === actor) return refuse('operation-not-allowed')
    await note(ctx, row.value, actor, 'adjustment-posted', {})
    const posted = await postAdjustment(ctx, row.value)
    if (!posted.ok) return posted
    await noteDone(ctx, row.value.id, actor, posted.value)
    return done(null)
  })

/**
 * Turns a waiting adjustment down; who asked for it takes it back so. Refuses `required` and `too-long` at `reason`,
 * `not-found`, `state-moved-on`.
 */
export async function rejectAdjustment(
  ctx: Context,
  id: string,
  actor: string,
  reason: string,
): Promise<Result<null>> {
  const told = reasonOf(reason)
  if (!told.ok) return told
  return ctx.transact(async (ctx) => {
    const row = await waiting(ctx, id)
    if (!row.ok) return row
    await note(ctx, row.value, actor, 'adjustment-rejected', { reason: told.value })
    await ctx.db
      .updateTable('adjustment')
      .set({
        ...{ status: 'rejected', decided_by: actor, decided_at: ctx.clock.now() },
        decision_reason: told.value,
      })
      .where('id', '=', row.value.id)
      .execute()
    return done(null)
  })
}

interface Waiting {
  id: bigint
  member_id: bigint
  amount: bigint
  requested_by: string
}

/** Locks an adjustment that waits for its decision. Refuses `not-found` and `state-moved-on`. */
async function waiting(ctx: Context, id: string): Promise<Result<Waiting>> {
  const row = /^\d{1,18}$/.test(id)
    ? await ctx.db
        .selectFrom('adjustment')
        .select(['id', 'member_id', 'amount', 'requested_by', 'status'])
        .where('id', '=', BigInt(id))
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) return refuse('not-found')
  return row.status === 'waiting' ? done(row) : refuse('state-moved-on')
}

async function note(
  ctx: Context,
  { id, member_id, amount }: Waiting,
  actor: string,
  action: 'adjustment-posted' | 'adjustment-rejected',
  more: { reason?: string },
): Promise<void> {
  const names = await accountsOf(ctx.db, [member_id])
  await audit(ctx, {
    actor,
    action,
    subject: names.get(member_id) ?? '',
    detail: { adjustment: String(id), amount: moneyOf(amount), ...more },
  })
}
