import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { onceByOperator } from '#platform/base/idempotency/index.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { memberByAccount } from '#platform/members/accounts/index.ts'
import {
  type Allowance,
  recordApproved,
  recordOperation,
  requestApproval,
  transactByHand,
} from '#platform/members/approvals/index.ts'
import { balanceOf, wallet } from '#platform/money/ledger/index.ts'
import { postAdjustment } from './post-adjustment.ts'

export interface AdjustmentInput {
  /** User name, in any case. */
  account: string
  /** The change of the wallet, in minor units. */
  amount: Minor
  /** The requesting operator, `ops:<name>`. */
  actor: string
  reason: string
  /** A repeat of the same id gets the first one's answer and moves nothing. */
  requestId?: string | undefined
}

interface AdjustmentResult {
  id: string
  status: 'waiting' | 'posted'
}

/**
 * Corrects a member's main wallet: at once, or if it is more than the operator may do alone (`transactByHand`), after another
 * operator's approval. The status says which.
 *
 * Refuses `required` and `too-long` at `reason`, `under-limit` for an amount of 0, `not-found` at `account`, `in-need-true-account`
 * for a trial account, `request-id-reused`, `insufficient-balance` where the wallet holds less than is taken.
 */
export const adjust = (ctx: Context, input: AdjustmentInput): Promise<Result<AdjustmentResult>> =>
  transactByHand(ctx, input, async (ctx, allowance, by): Promise<Result<AdjustmentResult>> => {
    const { amount, requestId } = input
    if (amount === 0n) return refuse('under-limit', { field: 'amount' })
    const member = await memberByAccount(ctx, input.account)
    if (!member) return refuse('not-found', { field: 'account' })
    if (isTrial(member.accountKind)) return refuse('in-need-true-account')
    const request = { memberId: member.id, requestId, content: ['ops adjust', amount, by.reason] }
    return onceByOperator(ctx, request, (ctx) => correct(ctx, member, allowance, { amount, ...by }))
  })

async function correct(
  ctx: Context,
  member: Member,
  allowance: Allowance,
  wish: { amount: Minor; actor: string; reason: string },
): Promise<Result<AdjustmentResult>> {
  const { amount, actor, reason } = wish
  const correction = { what: 'adjustment' as const, memberId: member.id, ...wish }
  if (amount < 0n && (await balanceOf(ctx.db, wallet(member.id, 'main'))) < -amount)
    return refuse('insufficient-balance')
  if (!(await allowance.use('adjustment', amount))) {
    const waits = await requestApproval(ctx, correction)
    return waits.ok ? ok({ id: waits.value.waitsAs, status: 'waiting' }) : waits
  }
  const id = await recordOperation(ctx, correction)
  await audit(ctx, {
    actor,
    action: 'adjustment-posted',
    subject: member.account,
    detail: { adjustment: String(id), amount: moneyOf(amount), reason },
  })
  const posting = await postAdjustment(ctx, { id, member_id: member.id, amount })
  if (!posting.ok) return posting
  await recordApproved(ctx, id, actor, posting.value)
  return ok({ id: String(id), status: 'posted' })
}
