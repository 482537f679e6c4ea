import { sql } from 'kysely'
import { type Money, moneyOf } from '#contract/base/fields/money.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import { checkReason } from '#platform/base/input/operator-reason.ts'
import { expectOk, ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import {
  creditTransfer,
  lockTransferOrder,
  type TransferCandidate,
  transferCandidates,
} from '#platform/cashier/deposits/index.ts'
import { findPayoutBy, lockPaidBy, returnPaid } from '#platform/cashier/withdrawals/index.ts'
import {
  approvalThreshold,
  needsApproval,
  type PendingApproval,
  requestApproval,
} from '#platform/members/approvals/index.ts'
import { house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { hasLine, type LineRow, lockLine, type MatchRules, matchRules, payoutBy } from './match-line.ts'

interface Decision {
  /** The line's. */
  id: string
  actor: string
  reason: string
}

interface Assignment extends Decision {
  orderId: string
  /** What the order had been paid when it was seen; undefined where nobody looked. */
  paidIn?: Money | undefined
}

/**
 * Credits an open line to an order that the operator names, as it came, whatever the order's state; or pays or confirms the
 * withdrawal by one of money that left; or gives a withdrawal back to its player whose payment the bank has sent back by this
 * line. A large one waits for approval. Refuses `required` and `too-long` at `reason`, `not-found` (at `orderId` for the order), `state-moved-on` if the
 * line is not open or waits for approval, or the order was paid since it was seen, `operation-not-allowed` for money that left where it
 * does neither, and for money that came back while more that left for the same withdrawal is open.
 */
export async function assignLine(ctx: Context, asked: Assignment): Promise<Result<PendingApproval | null>> {
  const reason = checkReason(asked.reason)
  if (!reason.ok) return reason
  const assignment = { ...asked, reason: reason.value }
  const [alone, rules] = [await approvalThreshold(ctx), await matchRules(ctx)]
  return ctx.transact(async (ctx): Promise<Result<PendingApproval | null>> => {
    const found = await openAssignment(ctx, assignment)
    if (!found.ok) return found
    const { line, order, paidIn } = found.value
    if (needsApproval(line.amount, alone))
      return requestApproval(ctx, {
        what: 'bank-line',
        subject: String(line.id),
        memberId: order.member_id,
        amount: line.amount,
        actor: assignment.actor,
        reason: assignment.reason,
        input: { decision: 'assign', order: order.id, ...(paidIn === undefined ? {} : { paidIn }) },
      })
    const assigned = await assignLineByHand(ctx, assignment, rules)
    return assigned.ok ? ok(null) : assigned
  })
}

/** `assignLine` within a transaction, without the approval check. Returns the posting's id. Same refusals. */
export async function assignLineByHand(
  ctx: Context,
  assignment: Assignment,
  rules: MatchRules,
): Promise<Result<string>> {
  const found = await openAssignment(ctx, assignment)
  if (!found.ok) return found
  const { line, order, part, carryOut } = found.value
  const carried = await carryOut(rules)
  if (!carried.ok) return carried
  const of = part
    ? { order_id: null, withdrawal_id: order.id, part }
    : { order_id: order.id, withdrawal_id: null }
  const change = { state: 'matched' as const, ...of, posting_id: carried.value }
  await noteDecision(ctx, line, assignment, change, order.id)
  return carried
}

/**
 * Takes money that left without need from its player's main wallet: the withdrawal had been paid by another line, by a provider
 * or with a token, or had been given back. A large one waits for approval. Refuses as `assignLine`, `operation-not-allowed` for any other line, and
 * `insufficient-balance` where the wallet does not hold it.
 */
export async function collectLine(
  ctx: Context,
  asked: Decision & { orderId: string },
): Promise<Result<PendingApproval | null>> {
  const reason = checkReason(asked.reason)
  if (!reason.ok) return reason
  const by = { ...asked, reason: reason.value }
  const alone = await approvalThreshold(ctx)
  return ctx.transact(async (ctx): Promise<Result<PendingApproval | null>> => {
    const found = await openCollection(ctx, by)
    if (!found.ok) return found
    const { line, order } = found.value
    if (needsApproval(line.amount, alone))
      return requestApproval(ctx, {
        what: 'bank-line',
        subject: String(line.id),
        memberId: order.member_id,
        amount: line.amount,
        actor: by.actor,
        reason: by.reason,
        input: { decision: 'collect', order: order.id },
      })
    const collected = await collectLineByHand(ctx, by)
    return collected.ok ? ok(null) : collected
  })
}

/** `collectLine` within a transaction, without the approval check. Returns the posting's id. Same refusals. */
export async function collectLineByHand(
  ctx: Context,
  by: Decision & { orderId: string },
): Promise<Result<string>> {
  const found = await openCollection(ctx, by)
  if (!found.ok) return found
  const { line, order } = found.value
  const entries = move(wallet(order.member_id, 'main'), house('suspense', BigInt(line.bank_id)), -line.amount)
  const posted = await post(ctx, { kind: 'adjustment', reference: order.id, entries })
  if (!posted.ok) return posted
  const { postingId } = posted.value
  const of = { order_id: null, withdrawal_id: order.id, part: 'collection' as const }
  const change = { ...of, posting_id: postingId }
  await noteDecision(ctx, line, by, { state: 'matched', ...change }, order.id)
  return ok(postingId)
}

/** The adjustments by which lines were collected, as a table: `posting_id`. */
export const collectedLines = sql`(select posting_id from bank_line where part = 'collection')`

/** Locks an open line of money that left without need, and its withdrawal. */
async function openCollection(
  ctx: Context,
  { id, orderId }: { id: string; orderId: string },
): Promise<Result<{ line: LineRow; order: { id: string; member_id: bigint } }>> {
  const found = await openLine(ctx, id)
  if (!found.ok) return found
  const line = found.value
  const paid = await lockPaidBy(ctx, orderId, -line.amount)
  if (!paid) return refuse('operation-not-allowed')
  const { order, hasEnded, wasPaidOtherwise } = paid
  if (!hasEnded && !wasPaidOtherwise && !(await hasLine(ctx, order.id)))
    return refuse('operation-not-allowed')
  return ok({ line, order })
}

/**
 * Leaves an open line: what came is nobody's here and the house's own from then on, or was given back outside; what left was a
 * fee, or went to an own account. A large one waits for approval. Refuses as `assignLine`.
 */
export async function ignoreLine(ctx: Context, asked: Decision): Promise<Result<PendingApproval | null>> {
  const reason = checkReason(asked.reason)
  if (!reason.ok) return reason
  const decision = { ...asked, reason: reason.value }
  const alone = await approvalThreshold(ctx)
  return ctx.transact(async (ctx): Promise<Result<PendingApproval | null>> => {
    const line = await openLine(ctx, decision.id)
    if (!line.ok) return line
    const { id, amount } = line.value
    if (needsApproval(amount, alone))
      return requestApproval(ctx, {
        what: 'bank-line',
        subject: String(id),
        memberId: null,
        amount,
        actor: decision.actor,
        reason: decision.reason,
        input: { decision: 'ignore' },
      })
    const ignored = await ignoreLineByHand(ctx, decision)
    return ignored.ok ? ok(null) : ignored
  })
}

/** `ignoreLine` within a transaction, without the approval check. Returns the posting's id. Same refusals. */
export async function ignoreLineByHand(ctx: Context, decision: Decision): Promise<Result<string>> {
  const found = await openLine(ctx, decision.id)
  if (!found.ok) return found
  const line = found.value
  const [from, to] = [house('suspense', BigInt(line.bank_id)), house('equity', 0n)]
  const entries = line.amount > 0n ? move(from, to, line.amount) : move(to, from, -line.amount)
  const { postingId } = expectOk(
    await post(ctx, { kind: 'bank-line', reference: String(line.id), entries }),
    `line ${line.id} cannot be ignored`,
  )
  await noteDecision(ctx, line, decision, { state: 'ignored', posting_id: postingId })
  return ok(postingId)
}

/** Orders that an open line may be for, the likeliest first; none for money that left. Undefined if there is no such line. */
export async function lineCandidates(ctx: Context, text: string): Promise<TransferCandidate[] | undefined> {
  const id = rowIdOf(text)
  const line =
    id === undefined
      ? undefined
      : await ctx.db.selectFrom('bank_line').selectAll().where('id', '=', id).executeTakeFirst()
  if (!line) return undefined
  if (line.state !== 'open' || line.amount < 0n) return []
  const { bank_id: bankId, amount, at, order_id: orderId } = line
  return transferCandidates(ctx, { bankId, amount, at, orderId, text: `${line.content} ${line.payer ?? ''}` })
}

/** Locks a line that waits for a decision. */
async function openLine(ctx: Context, text: string): Promise<Result<LineRow>> {
  const id = rowIdOf(text)
  const line = id === undefined ? undefined : await lockLine(ctx, id)
  if (!line) return refuse('not-found')
  return line.state === 'open' ? ok(line) : refuse('state-moved-on')
}

/** A locked line and the locked order that it is assigned to. */
interface OpenAssignment {
  line: LineRow
  order: { id: string; member_id: bigint }
  /** What a deposit has been paid; a withdrawal is paid once. */
  paidIn?: Money
  /** What it is of a withdrawal; null for a deposit. */
  part: Exclude<LinePart, 'collection'> | null
  /** Returns the posting's id. */
  carryOut(rules: MatchRules): Promise<Result<string>>
}

/** Locks an open line, then the order that it is to pay. */
async function openAssignment(ctx: Context, asked: Assignment): Promise<Result<OpenAssignment>> {
  const found = await openLine(ctx, asked.id)
  if (!found.ok) return found
  const line = found.value
  if (line.amount < 0n) return openPayout(ctx, line, asked.orderId)
  const order = await lockTransferOrder(ctx, asked.orderId)
  if (!order) return openReturn(ctx, line, asked)
  const paidIn = moneyOf(order.paid_in)
  if (asked.paidIn !== undefined && asked.paidIn !== paidIn) return refuse('state-moved-on')
  const transfer = { bankId: line.bank_id, amount: line.amount }
  const carryOut = async ({ rolloverPercent }: MatchRules) =>
    ok(await creditTransfer(ctx, order, transfer, rolloverPercent))
  return ok({ line, order, paidIn, part: null, carryOut })
}

async function openPayout(ctx: Context, line: LineRow, orderId: string): Promise<Result<OpenAssignment>> {
  const found = await findPayoutBy(ctx, orderId, -line.amount)
  const { order, does } = found
  if (!order || !does || (await hasLine(ctx, order.id))) return refuse('operation-not-allowed')
  return ok({
    line,
    order,
    part: 'payment',
    async carryOut(rules) {
      const postingId = await payoutBy(ctx, line, found, rules)
      if (postingId === null) throw new Error(`line ${line.id} pays nothing`)
      return ok(postingId)
    },
  })
}

/** Locks the withdrawal that another line has paid and whose money has come back by this one. */
async function openReturn(
  ctx: Context,
  line: LineRow,
  { orderId, actor, reason }: Assignment,
): Promise<Result<OpenAssignment>> {
  const paid = await lockPaidBy(ctx, orderId, line.amount)
  if (!paid) return refuse('not-found', { field: 'orderId' })
  const { order, wasPaid } = paid
  if (!wasPaid || !(await hasLine(ctx, order.id))) return refuse('operation-not-allowed')
  if (await leftAgain(ctx, order.id))
    return refuse('operation-not-allowed', { reason: 'more money that left for it waits for a decision' })
  return ok({
    line,
    order,
    part: 'return',
    async carryOut() {
      const back = house('suspense', BigInt(line.bank_id))
      const returned = await returnPaid(ctx, order, { actor, reason }, back)
      return returned.ok ? ok(returned.value.reversed) : returned
    },
  })
}

/** Whether a line of money that left for a withdrawal waits: what came back may be that money, and not its payment. */
async function leftAgain({ db }: Context, withdrawalId: string): Promise<boolean> {
  const line = await db
    .selectFrom('bank_line')
    .select('id')
    .where('withdrawal_id', '=', withdrawalId)
    .where('state', '=', 'open')
    .where('amount', '<', 0n)
    .executeTakeFirst()
  return line !== undefined
}

async function noteDecision(
  ctx: Context,
  line: LineRow,
  { actor, reason }: Decision,
  change: { state: 'matched' | 'ignored'; posting_id: string; part?: LinePart },
  subject = `bank ${line.bank_id}`,
): Promise<void> {
  await audit(ctx, {
    actor,
    action: actionOf(change),
    subject,
    detail: { line: String(line.id), reference: line.reference, amount: moneyOf(line.amount), reason },
  })
  await ctx.db
    .updateTable('bank_line')
    .set({ ...change, decided_at: ctx.clock.now(), decided_by: actor, decision_reason: reason })
    .where('id', '=', line.id)
    .execute()
}

/** What a line is of a withdrawal. */
type LinePart = 'payment' | 'return' | 'collection'

function actionOf({ state, part }: { state: 'matched' | 'ignored'; part?: LinePart }): string {
  if (state === 'ignored') return 'bank-line-ignored'
  if (part === 'collection') return 'bank-line-collected'
  return part === 'return' ? 'bank-line-returned' : 'bank-line-assigned'
}
