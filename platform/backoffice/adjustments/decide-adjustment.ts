import { z } from 'zod'
import { Money, moneyOf } from '#contract/base/fields/money.ts'
import { publishApprovedOffer } from '#platform/backoffice/content/index.ts'
import { carryOutOperatorRequest } from '#platform/backoffice/operators/index.ts'
import type { Context } from '#platform/base/context.ts'
import { byReason } from '#platform/base/input/operator-reason.ts'
import { forbid, ok, type Result } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { type EarningRules, earningRules, givePoints } from '#platform/benefits/points/index.ts'
import { grantApproved } from '#platform/benefits/reward-center/index.ts'
import {
  enterLineByHand,
  HandLine,
  lineDesk,
  type MatchRules,
  matchLinesOfMove,
  matchNewLines,
  matchRules,
  moveByHand,
} from '#platform/cashier/bank-lines/index.ts'
import { arrivalDesk, arrivalOfSubject } from '#platform/cashier/chain-arrivals/index.ts'
import {
  creditExceptionByHand,
  payDepositByHand,
  settleReversalByHand,
} from '#platform/cashier/deposits/index.ts'
import {
  bookApprovedTransfer,
  isUnneededSubject,
  payoutDecisions,
  settleExceptionByHand,
} from '#platform/cashier/withdrawals/index.ts'
import {
  concernedName,
  isOperatorRequest,
  lockPendingRequest,
  type ManualOperation,
  type OperatorRequest,
  type PendingRequest,
  recordApproved,
  recordRejected,
} from '#platform/members/approvals/index.ts'
import { voidAlone } from '#platform/play/bets/index.ts'
import { decisions, settleDifference } from '#platform/play/vendors/index.ts'
import { betVoiding } from './bet-voiding.ts'
import { postAdjustment } from './post-adjustment.ts'

/**
 * Carries out an approved request, in a transaction, as `actor`. Answers the posting's id, or null if there is none.
 */
type ApprovedOperation<Request = MembersRequest> = (
  ctx: Context,
  request: Request,
  by: { actor: string; rolloverPercent: number; lines: MatchRules; points: EarningRules | null },
) => Promise<Result<string | null>>

type MembersRequest = PendingRequest & { member_id: bigint }

const operations: Record<
  Exclude<ManualOperation['what'], keyof typeof perhapsNobodys | OperatorRequest>,
  ApprovedOperation
> = {
  adjustment: postAdjustment,

  deposit: (ctx, { subject, reason }, { actor, rolloverPercent }) =>
    payDepositByHand(ctx, { orderId: subject ?? '', actor, reason }, rolloverPercent),

  'odd-payment'(ctx, { subject, input, reason }, { actor, rolloverPercent }) {
    const by = { id: subject ?? '', actor, reason }
    const { decision } = PaymentInput.parse(input)
    return decision
      ? settleReversalByHand(ctx, { ...by, decision })
      : creditExceptionByHand(ctx, by, rolloverPercent)
  },

  'odd-payout'(ctx, { subject, input, reason }, { actor }) {
    const id = subject ?? ''
    if (isUnneededSubject(id)) return bookApprovedTransfer(ctx, input, { actor, reason })
    return settleExceptionByHand(ctx, { id, decision: PayoutInput.parse(input).decision, actor, reason })
  },

  async reward(ctx, request, { actor }) {
    const granted = await grantApproved(ctx, actor, request)
    return granted.ok ? ok(null) : granted
  },

  void(ctx, { subject, input, reason }, { actor, points }) {
    const standing = VoidInput.parse(input)
    const by = { betId: subject ?? '', rules: betVoiding, actor, reason }
    return voidAlone(ctx, { ...by, points, earlierStanding: standing })
  },

  points: (ctx, { member_id: memberId, amount, reason }, { actor }) =>
    givePoints(ctx, { memberId, amount, actor, reason }),
}

/** A difference may be nobody's: then no money moves. */
const resolveApproved: ApprovedOperation<PendingRequest> = async (ctx, request, { actor }) => {
  const { subject, amount, reason, input } = request
  const { decision, wins } = DifferenceInput.parse(input)
  const left = await settleDifference(ctx, { id: subject ?? '', decision, wins, amount, actor, reason })
  if (!left.ok) return left
  return left.value === 0n ? ok(null) : postAdjustment(ctx, { ...ofMember(request), amount: left.value })
}

const decideWaiting: ApprovedOperation<PendingRequest> = (ctx, request, { actor, lines }) => {
  const subject = request.subject ?? ''
  const { decision, order, paidIn, worth } = WaitingInput.parse(request.input)
  const by = { actor, reason: request.reason, orderId: order ?? '', paidIn, worth }
  const arrival = arrivalOfSubject(subject)
  return arrival === undefined
    ? lineDesk.carryOutApproved(ctx, decision, { ...by, id: subject }, lines)
    : arrivalDesk.carryOutApproved(ctx, decision, { ...by, id: arrival }, lines)
}

const enterLine: ApprovedOperation<PendingRequest> = (ctx, { amount, input }) =>
  enterLineByHand(ctx, { ...HandLine.parse(input), amount })

const makeMove: ApprovedOperation<PendingRequest> = (ctx, { subject }, { actor }) =>
  moveByHand(ctx, subject ?? '', actor)

/** What may be about nobody's wallet. */
const perhapsNobodys = {
  'vendor-difference': resolveApproved,
  'bank-line': decideWaiting,
  'bank-hand-line': enterLine,
  'bank-move': makeMove,
  offer: (ctx: Context, request: PendingRequest, { actor }: { actor: string }) =>
    publishApprovedOffer(ctx, request, actor),
}

const isPerhapsNobodys = (what: ManualOperation['what']): what is keyof typeof perhapsNobodys =>
  Object.hasOwn(perhapsNobodys, what)

function ofMember(request: PendingRequest): MembersRequest {
  const { member_id } = request
  if (member_id === null) throw new Error(`the request ${request.id} is nobody's`)
  return { ...request, member_id }
}

/** Without a decision the request is to credit the payment. */
const PaymentInput = z.object({ decision: z.enum(['collected', 'written-off']).optional() })
const DifferenceInput = z.object({ decision: z.enum(decisions), wins: z.array(z.string()).optional() })
/** The state of a settled bet when its voiding was requested; empty for an open bet. */
const VoidInput = z.object({ result: z.string().optional(), payout: Money.optional() })
/** By its desk; the order that is concerned, and what a deposit had been paid when that was requested. */
const WaitingInput = z.object({
  decision: z.string(),
  order: z.string().optional(),
  paidIn: Money.optional(),
  worth: Money.optional(),
})
const PayoutInput = z.object({ decision: z.enum(payoutDecisions) })

/**
 * Approves and carries out a pending request. Refuses `not-found`, `state-moved-on` (also when the subject of the
 * request has moved on), `operation-not-allowed` to the operator who made the request and to whom it is about,
 * `insufficient-balance`; an offer as its room, and `economy-red`. Returns the link's half of an invitation, shown only now,
 * where one was asked for.
 */
export async function approveAdjustment(
  ctx: Context,
  id: string,
  actor: string,
): Promise<Result<{ invitation: string } | null>> {
  const rolloverPercent = await ctx.settings.value('depositTurnoverPercent')
  const points = await earningRules(ctx)
  const lines = await matchRules(ctx)
  let entered = false
  let moved: string | null = null
  const approved = await ctx.transact(async (ctx): Promise<Result<{ invitation: string } | null>> => {
    const row = await lockPendingRequest(ctx, id)
    if (!row.ok) return row
    if (row.value.requested_by === actor) return forbid('another operator approves it')
    await note(ctx, row.value, actor, 'adjustment-posted', {})
    const { what } = row.value
    if (isOperatorRequest(what)) {
      const done = await carryOutOperatorRequest(ctx, { ...row.value, what }, actor)
      if (done.ok) await recordApproved(ctx, row.value.id, actor, null)
      return done
    }
    const by = { actor, rolloverPercent, lines, points }
    const result = isPerhapsNobodys(what)
      ? await perhapsNobodys[what](ctx, row.value, by)
      : await operations[what](ctx, ofMember(row.value), by)
    if (!result.ok) return result
    await recordApproved(ctx, row.value.id, actor, result.value)
    entered = what === 'bank-hand-line'
    moved = what === 'bank-move' ? row.value.subject : null
    return ok(null)
  })
  // A line is matched after the transaction that took it (docs/decisions/0111).
  if (approved.ok && entered) await matchNewLines(ctx)
  if (approved.ok && moved !== null) await matchLinesOfMove(ctx, moved)
  return approved
}

/**
 * Rejects a pending request; its requester may do so too, to withdraw it. Refuses `required` and `too-long` at
 * `reason`, `not-found`, `state-moved-on`.
 */
export const rejectAdjustment = (
  ctx: Context,
  id: string,
  actor: string,
  reason: string,
): Promise<Result<null>> =>
  byReason(ctx, reason, async (ctx, reason) => {
    const row = await lockPendingRequest(ctx, id)
    if (!row.ok) return row
    await note(ctx, row.value, actor, 'adjustment-rejected', { reason })
    await recordRejected(ctx, row.value.id, actor, reason)
    return ok(null)
  })

async function note(
  ctx: Context,
  { id, member_id: memberId, amount, what, subject }: PendingRequest,
  actor: string,
  action: 'adjustment-posted' | 'adjustment-rejected',
  more: { reason?: string },
): Promise<void> {
  await audit(ctx, {
    actor,
    action,
    subject: await concernedName(ctx, { what, subject, memberId }),
    detail: { adjustment: String(id), what, subject, amount: moneyOf(amount), ...more },
  })
}
