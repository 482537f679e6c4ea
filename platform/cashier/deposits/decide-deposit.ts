import type { Context } from '#platform/base/context.ts'
import { byReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { type PendingApproval, transactByHand } from '#platform/members/approvals/index.ts'
import { creditDeposit } from './credit-deposit.ts'
import { type DepositRow, lockDeposit, mayBecome, moveDeposit } from './deposit-order.ts'

/**
 * Credits an order whose money the operator has seen arrive although the provider has not reported it; a large amount
 * waits for approval. A later callback from the provider is a second payment (`payment-exceptions.ts`). Refuses
 * `required` and `too-long` at `reason`, `not-found`, `state-moved-on`, also while an approval is pending,
 * `operation-not-allowed` for an order that own accounts or tokens of chains serve.
 */
export async function payDeposit(
  ctx: Context,
  orderId: string,
  actor: string,
  reason: string,
): Promise<Result<PendingApproval | null>> {
  const rolloverPercent = await ctx.settings.value('depositTurnoverPercent')
  return transactByHand(ctx, { actor, reason }, async (ctx, allowance, by) => {
    const order = await lockOpen(ctx, orderId, 'paid')
    if (!order.ok) return order
    const { id, member_id: memberId, amount } = order.value
    return allowance.carryOutOrAsk({ what: 'deposit', subject: id, memberId, amount, ...by }, () =>
      payDepositByHand(ctx, { orderId, ...by }, rolloverPercent),
    )
  })
}

interface Decision {
  orderId: string
  actor: string
  /** Trimmed. */
  reason: string
}

/**
 * `payDeposit` within a transaction, without the approval check. Returns the posting's id. Refuses `not-found` and
 * `state-moved-on`.
 */
export async function payDepositByHand(
  ctx: Context,
  { orderId, actor, reason }: Decision,
  rolloverPercent: number,
): Promise<Result<string>> {
  const order = await lockOpen(ctx, orderId, 'paid')
  if (!order.ok) return order
  await audit(ctx, { actor, action: 'deposit-paid', subject: order.value.id, detail: { reason } })
  return ok(await creditDeposit(ctx, order.value, order.value, rolloverPercent))
}

/** Ends an open order on behalf of the operator; the player reads `reason`. Refuses as `payDeposit`. */
export const failDeposit = (
  ctx: Context,
  orderId: string,
  actor: string,
  reason: string,
): Promise<Result<null>> =>
  byReason(ctx, reason, async (ctx, reason) => {
    const order = await lockOpen(ctx, orderId, 'failed')
    if (!order.ok) return order
    const detail = { reason }
    await audit(ctx, { actor, action: 'deposit-failed', subject: order.value.id, detail })
    return moveDeposit(ctx, order.value, 'failed', detail)
  })

/**
 * Whether orders of a provider are credited by an arrival and never by hand: by a line of an own account, which an operator assigns
 * or enters, or by an arrival on a chain, which an operator assigns.
 */
export const isCreditedByArrival = (provider: string): boolean => provider === 'bank' || provider === 'chain'

/** Locks an order for a change to `to`. */
async function lockOpen(ctx: Context, orderId: string, to: 'paid' | 'failed'): Promise<Result<DepositRow>> {
  const order = await lockDeposit(ctx, orderId)
  if (!order) return refuse('not-found')
  if (to === 'paid' && isCreditedByArrival(order.provider)) return refuse('operation-not-allowed')
  return mayBecome(order.status, to) ? ok(order) : refuse('state-moved-on')
}
