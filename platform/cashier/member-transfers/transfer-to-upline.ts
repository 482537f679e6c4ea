import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { type Minor, minorOf } from '#contract/base/fields/money.ts'
import type { transferToUpline as endpoint } from '#contract/money/wallet.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { once } from '#platform/base/idempotency/index.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { checkIdentity } from '#platform/cashier/withdrawals/index.ts'
import { verifyPaymentPassword } from '#platform/members/accounts/index.ts'
import { checkTodaysLimits, type TransferLimits, transferBetween } from './transfer-between.ts'
import { maySendUp, uplineLimits, uplineOf } from './upline-desk.ts'

type Input = ParsedInputOf<typeof endpoint>
type TransferResult = ValueOf<typeof endpoint>

/**
 * Sends `input.amount` (money on the wire) from the main wallet to the upline's. A copy of an answered request gets the
 * first transfer, whatever has changed since.
 *
 * Refuses, in this order: `request-id-reused`, `in-need-true-account`, `operation-not-allowed` (no upline, or an
 * excluded one), `under-limit` and `over-limit` at `amount` (of a transfer and of the day), `identity-required` at `amount`,
 * those of `verifyPaymentPassword`, `insufficient-balance`, `turnover-left`.
 */
export async function transferToUpline(
  ctx: Context,
  member: Member,
  input: Input,
): Promise<Result<TransferResult>> {
  const amount = minorOf(input.amount)
  return once(
    ctx,
    { memberId: member.id, requestId: input.requestId, content: ['upline-transfer', amount] },
    {
      prepare: () => maySend(ctx, member, amount, input.paymentPassword),
      work: (ctx, { upline, limits }) => transferBetween(ctx, member, upline, { kind, amount, limits }),
    },
  )
}

const kind = 'upline-transfer'

async function maySend(
  ctx: Context,
  member: Member,
  amount: Minor,
  paymentPassword: string,
): Promise<Result<{ upline: Member; limits: TransferLimits }>> {
  const permission = await maySendUp(ctx, member)
  if (!permission.ok) return permission
  const upline = await uplineOf(ctx, member)
  if (!upline || upline.frozen) return refuse('operation-not-allowed')
  const limits = await uplineLimits(ctx)
  const inside = await checkTodaysLimits(ctx, member.id, kind, amount, limits)
  if (!inside.ok) return inside
  const identified = await checkIdentity(ctx, member.id, amount, limits.unverified)
  if (!identified.ok) return identified
  const allowed = await verifyPaymentPassword(ctx, member.id, paymentPassword)
  return allowed.ok ? ok({ upline, limits }) : allowed
}
