import type { Context } from '../context.ts'
import { reasonOf } from '../operator-reason.ts'
import { done, type Result, refuse } from '../result.ts'
import { audit } from '../settings/index.ts'
import { creditDeposit } from './credit-deposit.ts'
import { type DepositRow, lockDeposit, mayBecome, moveDeposit } from './deposit-order.ts'

/**
 * The operator has seen the money of an order arrive and credits it, because its provider does not say so. Should the
 * provider say so later, that is a second payment (`odd-payments.ts`). Refuses `required` and `too-long` at `reason`,
 * `not-found`, `state-moved-on`.
 */
export async function payDeposit(
  ctx: Context,
  orderId: string,
  actor: string,
  reason: string,
): Promise<Result<null>> {
  const turnoverPercent = await ctx.settings.value('depositTurnoverPercent')
  return decide(ctx, { orderId, actor, reason, to: 'paid' }, async (ctx, order) => {
    await creditDeposit(ctx, order, order, turnoverPercent)
  })
}

/** The operator ends an open order; the player reads `reason`. Refuses as `payDeposit`. */
export const failDeposit = (
  ctx: Context,
  orderId: string,
  actor: string,
  reason: string,
): Promise<Result<null>> =>
  decide(ctx, { orderId, actor, reason, to: 'failed' }, async (ctx, order, told) => {
    await moveDeposit(ctx, order, 'failed', { reason: told })
  })

interface Decision {
  orderId: string
  actor: string
  reason: string
  to: 'paid' | 'failed'
}

async function decide(
  ctx: Context,
  { orderId, actor, reason, to }: Decision,
  act: (ctx: Context, order: DepositRow, reason: string) => Promise<void>,
): Promise<Result<null>> {
  const told = reasonOf(reason)
  if (!told.ok) return told
  return ctx.transact(async (ctx) => {
    const order = await lockDeposit(ctx, orderId)
    if (!order) return refuse('not-found')
    if (!mayBecome(order.status, to)) return refuse('state-moved-on')
    await audit(ctx, { actor, action: `deposit-${to}`, subject: order.id, detail: { reason: told.value } })
    await act(ctx, order, told.value)
    return done(null)
  })
}
