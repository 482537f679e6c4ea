import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import { checkReason } from '#platform/base/input/operator-reason.ts'
import { expectOk, ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { creditArrival, lockTokenOrder, wasWrittenOff } from '#platform/cashier/deposits/index.ts'
import {
  approvalThreshold,
  needsApproval,
  type PendingApproval,
  requestApproval,
} from '#platform/members/approvals/index.ts'
import { house, move, post } from '#platform/money/ledger/index.ts'
import { type ArrivalRow, lockArrival, transactionOf } from './arrival-rows.ts'

interface Decision {
  /** The arrival's. */
  id: string
  actor: string
  reason: string
}

interface Assignment extends Decision {
  /** The order that came to the address, unless another one is meant. */
  orderId: string
}

/** What an approval of an arrival is about; of a line of a bank's statement it is the line's number alone. */
const SUBJECT = /^arrival (\d+)$/

/** The arrival that an approval is about; undefined if it is a line's of a bank. */
export const arrivalOfSubject = (subject: string): string | undefined => SUBJECT.exec(subject)?.[1]

/**
 * Credits an open arrival to an order that the operator names, as it came, whatever the order's state. A large one waits for
 * approval. Refuses `required` and `too-long` at `reason`, `not-found` (at `orderId` for the order), `state-moved-on` if the
 * arrival is not open or waits for approval, `operation-not-allowed` where it is worth nothing here (another token, or one that
 * never came), and where it was credited, taken back and written off before: its player has the money.
 */
export async function assignArrival(
  ctx: Context,
  asked: Assignment,
): Promise<Result<PendingApproval | null>> {
  const reason = checkReason(asked.reason)
  if (!reason.ok) return reason
  const assignment = { ...asked, reason: reason.value }
  const [alone, rolloverPercent] = [
    await approvalThreshold(ctx),
    await ctx.settings.value('depositTurnoverPercent'),
  ]
  return ctx.transact(async (ctx): Promise<Result<PendingApproval | null>> => {
    const row = await assignableArrival(ctx, assignment.id)
    if (!row.ok) return row
    const { id, amount } = row.value
    const order = await lockTokenOrder(ctx, assignment.orderId)
    if (!order) return refuse('not-found', { field: 'orderId' })
    if (needsApproval(amount, alone))
      return requestApproval(ctx, {
        what: 'bank-line',
        subject: `arrival ${id}`,
        memberId: order.member_id,
        amount,
        actor: assignment.actor,
        reason: assignment.reason,
        input: { decision: 'assign', order: order.id },
      })
    const assigned = await assignArrivalByHand(ctx, assignment, rolloverPercent)
    return assigned.ok ? ok(null) : assigned
  })
}

/** `assignArrival` within a transaction, without the approval check. Returns the posting's id. Same refusals. */
export async function assignArrivalByHand(
  ctx: Context,
  assignment: Assignment,
  rolloverPercent: number,
): Promise<Result<string>> {
  const found = await assignableArrival(ctx, assignment.id)
  if (!found.ok) return found
  const row = found.value
  const order = await lockTokenOrder(ctx, assignment.orderId)
  if (!order) return refuse('not-found', { field: 'orderId' })
  const transfer = { chainId: row.chain_id, amount: row.amount }
  const postingId = await creditArrival(ctx, order, transfer, rolloverPercent)
  const change = { state: 'matched' as const, order_id: order.id, posting_id: postingId }
  await noteDecision(ctx, row, assignment, change, order.id)
  return ok(postingId)
}

/**
 * Leaves an open arrival: it is nobody's here and the house's own from then on, or was sent back outside. A large one waits for
 * approval. Refuses as `assignArrival`.
 */
export async function ignoreArrival(ctx: Context, asked: Decision): Promise<Result<PendingApproval | null>> {
  const reason = checkReason(asked.reason)
  if (!reason.ok) return reason
  const decision = { ...asked, reason: reason.value }
  const alone = await approvalThreshold(ctx)
  return ctx.transact(async (ctx): Promise<Result<PendingApproval | null>> => {
    const row = await openArrival(ctx, decision.id)
    if (!row.ok) return row
    const { id, amount } = row.value
    if (amount !== null && needsApproval(amount, alone))
      return requestApproval(ctx, {
        what: 'bank-line',
        subject: `arrival ${id}`,
        memberId: null,
        amount,
        actor: decision.actor,
        reason: decision.reason,
        input: { decision: 'ignore' },
      })
    const ignored = await ignoreArrivalByHand(ctx, decision)
    return ignored.ok ? ok(null) : ignored
  })
}

/** `ignoreArrival` within a transaction, without the approval check. Returns the posting's id, null where it was worth nothing. Same refusals. */
export async function ignoreArrivalByHand(ctx: Context, decision: Decision): Promise<Result<string | null>> {
  const found = await openArrival(ctx, decision.id)
  if (!found.ok) return found
  const row = found.value
  const postingId = row.amount === null ? null : await leave(ctx, row, row.amount)
  await noteDecision(ctx, row, decision, { state: 'ignored', posting_id: postingId })
  return ok(postingId)
}

async function leave(ctx: Context, row: ArrivalRow, amount: bigint): Promise<string> {
  const entries = move(house('suspense', BigInt(row.chain_id)), house('equity', 0n), amount)
  const posted = await post(ctx, { kind: 'chain-arrival', reference: String(row.id), entries })
  return expectOk(posted, `arrival ${row.id} cannot be ignored`).postingId
}

/** Locks an arrival that waits for a decision. */
async function openArrival(ctx: Context, text: string): Promise<Result<ArrivalRow>> {
  const id = rowIdOf(text)
  const row = id === undefined ? undefined : await lockArrival(ctx, id)
  if (!row) return refuse('not-found')
  return row.state === 'open' ? ok(row) : refuse('state-moved-on')
}

/** `openArrival`, of one that may be credited. */
async function assignableArrival(
  ctx: Context,
  text: string,
): Promise<Result<ArrivalRow & { amount: Minor }>> {
  const found = await openArrival(ctx, text)
  if (!found.ok) return found
  const { amount } = found.value
  if (amount === null || (await wasWrittenOff(ctx, transactionOf(found.value))))
    return refuse('operation-not-allowed')
  return ok({ ...found.value, amount })
}

async function noteDecision(
  ctx: Context,
  row: ArrivalRow,
  { actor, reason }: Decision,
  change: { state: 'matched' | 'ignored'; order_id?: string; posting_id: string | null },
  subject = `chain ${row.chain_id}`,
): Promise<void> {
  await audit(ctx, {
    actor,
    action: change.state === 'matched' ? 'chain-arrival-assigned' : 'chain-arrival-ignored',
    subject,
    detail: {
      arrival: String(row.id),
      tx: row.tx,
      units: row.units,
      amount: row.amount === null ? null : moneyOf(row.amount),
      reason,
    },
  })
  await ctx.db
    .updateTable('chain_arrival')
    .set({ ...change, decided_at: ctx.clock.now(), decided_by: actor, decision_reason: reason })
    .where('id', '=', row.id)
    .execute()
}
