import { sql } from 'kysely'
import { moneyOf } from '#contract/base/fields/money.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { expectOk, forbid, ok, type Result, refuse } from '#platform/base/result.ts'
import {
  type Decision,
  deskOf,
  type OpenDecision,
  type PlainDecision,
  paidAsSeen,
} from '#platform/cashier/decisions/index.ts'
import {
  creditTransfer,
  lockTransferOrder,
  type TransferCandidate,
  transferCandidates,
} from '#platform/cashier/deposits/index.ts'
import {
  findPayoutBy,
  lockPaidBy,
  type PayoutCandidate,
  payoutCandidates,
  returnPaid,
} from '#platform/cashier/withdrawals/index.ts'
import type { PendingApproval } from '#platform/members/approvals/index.ts'
import { house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { hasLine, type LineRow, lockLine, type MatchRules, matchRules, payoutBy } from './match-line.ts'

/** What a decision makes of its line. */
interface LineChange {
  state: 'matched' | 'ignored'
  order_id?: string | null
  withdrawal_id?: string | null
  /** Its part in a withdrawal. */
  part?: 'payment' | 'return' | 'collection' | 'refund'
}
type OpeningAnswer = Promise<Result<OpenDecision<MatchRules, LineChange>>>

/** Decisions about lines that are open. */
export const lineDesk = deskOf({
  name: 'bank-line',
  rulesOf: matchRules,
  subjectOf: String,
  lock: lockLine,
  placeOf: (line: LineRow) => `bank ${line.bank_id}`,
  detailOf: ({ id, reference, amount }) => ({ line: String(id), reference, amount: moneyOf(amount) }),
  write: ({ db }, id, values: LineChange) =>
    db.updateTable('bank_line').set(values).where('id', '=', id).execute(),
  acts: { assign: openAssignment, collect: openCollection, ignore: openIgnoring },
})

/**
 * Assigns an open line to an order that the operator names, with the amount of the line and whatever the order's state. Money
 * that came in is credited to a deposit. Money that left pays or confirms a withdrawal. Money that the bank has sent back goes
 * to the player: as the refund of what was collected for the withdrawal, which stays as it is, or else of the withdrawal itself.
 *
 * Refuses as the desk does, and:
 * - `not-found` at `orderId`;
 * - `state-moved-on` for an order that was paid since the operator saw it, and for a paid one that the line does not name and
 *   the operator has not seen;
 * - `operation-not-allowed` for money that left and neither pays nor confirms the order; for money that came back, if the order
 *   is not the withdrawal that the line names, the amount is not the one that left, it came back more often than it left or was
 *   collected, or another line of money that left for the withdrawal is open.
 */
export const assignLine = (ctx: Context, decision: Decision): Promise<Result<PendingApproval | null>> =>
  lineDesk.decide(ctx, 'assign', decision)

/**
 * Takes money that left without need from its player's main wallet: the withdrawal had been paid by another line, by a provider
 * or with a token, or had been given back. Refuses besides what the desk does: `operation-not-allowed` for any other line, and
 * `insufficient-balance` where the wallet does not hold it.
 */
export const collectLine = (ctx: Context, decision: Decision): Promise<Result<PendingApproval | null>> =>
  lineDesk.decide(ctx, 'collect', decision)

/**
 * Leaves an open line: what came is nobody's here and the house's own from then on, or was given back outside; what left was a
 * fee, or went to an own account.
 */
export const ignoreLine = (ctx: Context, decision: PlainDecision): Promise<Result<PendingApproval | null>> =>
  lineDesk.decide(ctx, 'ignore', { ...decision, orderId: '' })

/** The adjustments by which lines were collected, and refunded, as a table: `posting_id`. */
export const collectedLines = sql`(select posting_id from bank_line where part in ('collection', 'refund'))`

const paidByLines = sql`(select withdrawal_id from bank_line where part = 'payment')`

/** What an open line may be for: of money that came, deposits; of money that left or came back, withdrawals. */
interface LineCandidates {
  deposits: TransferCandidate[]
  withdrawals: PayoutCandidate[]
}

/** Orders that an open line may be for, and a deposit that is asked for; the likeliest first. Undefined if there is no such line. */
export async function lineCandidates(
  ctx: Context,
  text: string,
  searchId?: string,
): Promise<LineCandidates | undefined> {
  const id = rowIdOf(text)
  const line =
    id === undefined
      ? undefined
      : await ctx.db.selectFrom('bank_line').selectAll().where('id', '=', id).executeTakeFirst()
  if (!line) return undefined
  if (line.state !== 'open') return { deposits: [], withdrawals: [] }
  const { bank_id: bankId, amount, at } = line
  const lineValues = { bankId, at, text: `${line.content} ${line.payer ?? ''}` }
  if (amount < 0n) {
    const payment = {
      ...lineValues,
      amount: -amount,
      orderId: line.withdrawal_id,
      paidByLines,
      namedOnly: false,
    }
    return { deposits: [], withdrawals: await payoutCandidates(ctx, payment) }
  }
  const extraOrder = searchId !== undefined && isRecordId(searchId) ? searchId : null
  // Money that came back is for its withdrawal, and for nobody else.
  if (line.withdrawal_id !== null) {
    const payment = { ...lineValues, amount, orderId: line.withdrawal_id, paidByLines, namedOnly: true }
    return { deposits: [], withdrawals: await payoutCandidates(ctx, payment) }
  }
  const transfer = { ...lineValues, amount, orderId: line.order_id, extraOrderId: extraOrder }
  return { deposits: await transferCandidates(ctx, transfer), withdrawals: [] }
}

async function openIgnoring(ctx: Context, line: LineRow): OpeningAnswer {
  const { id, bank_id: bankId, amount } = line
  return ok({
    amount,
    memberId: null,
    async carryOut() {
      const [from, to] = [house('suspense', BigInt(bankId)), house('equity', 0n)]
      const entries = amount > 0n ? move(from, to, amount) : move(to, from, -amount)
      const { postingId } = expectOk(
        await post(ctx, { kind: 'bank-line', reference: String(id), entries }),
        `line ${id} cannot be ignored`,
      )
      return ok({ postingId, action: 'ignored', change: { state: 'ignored' } })
    },
  })
}

/** Locks the withdrawal that money left for without need. */
async function openCollection(ctx: Context, line: LineRow, { orderId }: Decision): OpeningAnswer {
  const { bank_id: bankId, amount } = line
  const paid = await lockPaidBy(ctx, orderId)
  if (!paid) return forbid('it is no withdrawal')
  const { order, owed, hasEnded, wasPaidOtherwise } = paid
  if (owed !== -amount) return forbid(`what was to leave for it is ${moneyOf(owed)}`)
  if (!hasEnded && !wasPaidOtherwise && !(await hasLine(ctx, order.id)))
    return forbid('this line may be its payment')
  return ok({
    amount,
    memberId: order.member_id,
    input: { order: order.id },
    async carryOut() {
      const entries = move(wallet(order.member_id, 'main'), house('suspense', BigInt(bankId)), -amount)
      const posting = await post(ctx, { kind: 'adjustment', reference: order.id, entries })
      if (!posting.ok) return posting
      return ok({
        postingId: posting.value.postingId,
        action: 'collected',
        orderId: order.id,
        change: { state: 'matched', order_id: null, withdrawal_id: order.id, part: 'collection' },
      })
    },
  })
}

/** Locks the order that a line is to pay, or the withdrawal that it pays or brings back. */
async function openAssignment(ctx: Context, line: LineRow, decision: Decision): OpeningAnswer {
  if (line.amount < 0n) return openPayout(ctx, line, decision.orderId)
  // Money that came back for a withdrawal belongs to that withdrawal alone.
  if (line.withdrawal_id !== null && line.withdrawal_id !== decision.orderId)
    return forbid(`it names the withdrawal ${line.withdrawal_id}`)
  const order = await lockTransferOrder(ctx, decision.orderId)
  if (!order) return openReturn(ctx, line, decision)
  const paidIn = paidAsSeen(order, line.order_id, decision)
  if (!paidIn.ok) return paidIn
  const transfer = { bankId: line.bank_id, amount: line.amount }
  return ok({
    amount: line.amount,
    memberId: order.member_id,
    input: { order: order.id, paidIn: paidIn.value },
    carryOut: async ({ rolloverPercent }) =>
      ok({
        postingId: await creditTransfer(ctx, order, transfer, rolloverPercent),
        action: 'assigned',
        orderId: order.id,
        change: { state: 'matched', order_id: order.id, withdrawal_id: null },
      }),
  })
}

async function openPayout(ctx: Context, line: LineRow, orderId: string): OpeningAnswer {
  const payout = await findPayoutBy(ctx, orderId, -line.amount)
  const { order, does } = payout
  if (!order || !does || (await hasLine(ctx, order.id)))
    return forbid('it is no withdrawal of this amount that waits to be paid by a line')
  return ok({
    amount: line.amount,
    memberId: order.member_id,
    input: { order: order.id },
    async carryOut(rules) {
      const postingId = await payoutBy(ctx, line, payout, rules)
      if (postingId === null) throw new Error(`line ${line.id} pays nothing`)
      return ok({
        postingId,
        action: 'assigned',
        orderId: order.id,
        change: { state: 'matched', order_id: null, withdrawal_id: order.id, part: 'payment' },
      })
    },
  })
}

/** Locks the withdrawal for which money has left by other lines that has come back by this one. */
async function openReturn(ctx: Context, line: LineRow, { orderId, actor, reason }: Decision): OpeningAnswer {
  const paid = await lockPaidBy(ctx, orderId)
  if (!paid) return refuse('not-found', { field: 'orderId' })
  const { order, owed, wasPaid } = paid
  // No more may come back than has left.
  if (owed !== line.amount) return forbid(`what left for it is ${moneyOf(owed)}`)
  // Of money that left twice and came back once the player has one payment still.
  const isRefund = await hasCollection(ctx, order.id)
  if (!isRefund && !(wasPaid && (await hasLine(ctx, order.id)))) return forbid('no line has paid it')
  if (await leftAgain(ctx, order.id)) return forbid('more money that left for it waits for a decision')
  const back = house('suspense', BigInt(line.bank_id))
  const change = { state: 'matched', order_id: null, withdrawal_id: order.id } as const
  return ok({
    amount: line.amount,
    memberId: order.member_id,
    input: { order: order.id },
    async carryOut() {
      if (isRefund) {
        const entries = move(back, wallet(order.member_id, 'main'), line.amount)
        const posting = await post(ctx, { kind: 'adjustment', reference: order.id, entries })
        const { postingId } = expectOk(posting, `line ${line.id} cannot be refunded`)
        return ok({ postingId, action: 'refunded', orderId: order.id, change: { ...change, part: 'refund' } })
      }
      const returned = await returnPaid(ctx, order, { actor, reason }, back)
      if (!returned.ok) return returned
      const { reversed: postingId } = returned.value
      return ok({ postingId, action: 'returned', orderId: order.id, change: { ...change, part: 'return' } })
    },
  })
}

/** Whether a line of a locked withdrawal was collected from its player that has not come back. */
async function hasCollection({ db }: Context, withdrawalId: string): Promise<boolean> {
  const { left } = await db
    .selectFrom('bank_line')
    .select(
      sql<bigint>`count(*) filter (where part = 'collection') - count(*) filter (where part = 'refund')`.as(
        'left',
      ),
    )
    .where('withdrawal_id', '=', withdrawalId)
    .executeTakeFirstOrThrow()
  return left > 0n
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
