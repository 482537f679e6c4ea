import { type Minor, type Money, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { expectOk, ok, type Result, refuse } from '#platform/base/result.ts'
import { addressOf, chainById } from '#platform/cashier/chains/index.ts'
import {
  type Decision,
  deskOf,
  type OpenDecision,
  type PlainDecision,
  paidAsSeen,
} from '#platform/cashier/decisions/index.ts'
import {
  creditArrival,
  lockTokenOrder,
  wasWrittenOff,
  worthOfArrival,
} from '#platform/cashier/deposits/index.ts'
import type { PendingApproval } from '#platform/members/approvals/index.ts'
import { chainAccount, house, move, post } from '#platform/money/ledger/index.ts'
import { type ArrivalRow, lockArrival, transactionOf } from './arrival-rows.ts'

/** What an approval of an arrival is about; of a line of a bank's statement it is the line's number alone. */
const SUBJECT = /^arrival (\d+)$/

/** The arrival that an approval is about; undefined if it is a line's of a bank. */
export const arrivalOfSubject = (subject: string): string | undefined => SUBJECT.exec(subject)?.[1]

interface ArrivalRules {
  rolloverPercent: number
}
/** What a decision makes of its arrival. */
interface ArrivalChange {
  state: 'matched' | 'ignored'
  order_id?: string
  amount?: Minor
}
type OpeningAnswer = Promise<Result<OpenDecision<ArrivalRules, ArrivalChange>>>

/** Decisions about arrivals that are open. */
export const arrivalDesk = deskOf({
  name: 'chain-arrival',
  rulesOf: async (ctx): Promise<ArrivalRules> => ({
    rolloverPercent: await ctx.settings.value('depositTurnoverPercent'),
  }),
  subjectOf: (id) => `arrival ${id}`,
  lock: lockArrival,
  placeOf: (row: ArrivalRow) => `chain ${row.chain_id}`,
  detailOf: ({ id, tx, units, amount }) => ({
    arrival: String(id),
    tx,
    units,
    amount: amount === null ? null : moneyOf(amount),
  }),
  write: ({ db }, id, values: ArrivalChange) =>
    db.updateTable('chain_arrival').set(values).where('id', '=', id).execute(),
  acts: { assign: openAssignment, ignore: openIgnoring },
})

/**
 * Credits an open arrival to an order that the operator names, with the amount that came and whatever the order's state. One
 * that its address does not hold may be credited, too, if the operator has seen that it came; another operator always approves.
 *
 * Refuses as the desk does, and:
 * - `not-found` at `orderId`;
 * - `state-moved-on` for an order that was paid since the operator saw it, and for a paid one to whose address it did not come
 *   and that the operator has not seen;
 * - `operation-not-allowed` for another token, which is worth nothing here, and for an arrival that was credited, taken back and
 *   written off before: its player has the money.
 */
export const assignArrival = (ctx: Context, decision: Decision): Promise<Result<PendingApproval | null>> =>
  arrivalDesk.decide(ctx, 'assign', decision)

/** Leaves an open arrival: it is nobody's here and the house's own from then on, or was sent back outside. */
export const ignoreArrival = (
  ctx: Context,
  decision: PlainDecision,
): Promise<Result<PendingApproval | null>> => arrivalDesk.decide(ctx, 'ignore', { ...decision, orderId: '' })

/** Locks the order that an arrival is to be credited to. */
async function openAssignment(ctx: Context, row: ArrivalRow, decision: Decision): OpeningAnswer {
  const isUnheld = row.amount === null && row.reason === 'not-held'
  const amount = isUnheld ? await worthOfUnheld(ctx, row, decision.worth) : row.amount
  if (!amount || (await wasWrittenOff(ctx, transactionOf(row)))) return refuse('operation-not-allowed')
  const order = await lockTokenOrder(ctx, decision.orderId)
  if (!order) return refuse('not-found', { field: 'orderId' })
  const paidIn = paidAsSeen(order, row.order_id, decision)
  if (!paidIn.ok) return paidIn
  const transfer = { chainId: row.chain_id, amount }
  return ok({
    amount,
    byTwo: isUnheld,
    memberId: order.member_id,
    input: { order: order.id, paidIn: paidIn.value, ...(isUnheld ? { worth: moneyOf(amount) } : {}) },
    async carryOut({ rolloverPercent }) {
      if (isUnheld) await takeIn(ctx, row, amount)
      return ok({
        postingId: await creditArrival(ctx, order, transfer, rolloverPercent),
        action: 'assigned',
        orderId: order.id,
        detail: { amount: moneyOf(amount) },
        change: { state: 'matched', order_id: order.id, amount },
      })
    },
  })
}

/** What an arrival is worth that its address does not hold: as was asked for, else as if it had come by itself. */
async function worthOfUnheld(ctx: Context, row: ArrivalRow, statedWorth: Money | undefined): Promise<Minor> {
  if (statedWorth !== undefined) return minorOf(statedWorth)
  const [chain, address] = [await chainById(ctx, String(row.chain_id)), await addressOf(ctx, row.order_id)]
  if (!chain || !address) throw new Error(`arrival ${row.id} came to no order`)
  const { rate: today, decimals } = chain
  return worthOfArrival(ctx, address, { units: BigInt(row.units), at: row.block_at, today, decimals })
}

/** Puts an arrival into the books that was in none, as one that is held is when it comes. */
async function takeIn(ctx: Context, row: ArrivalRow, amount: Minor): Promise<void> {
  const entries = move(chainAccount(row.chain_id), house('suspense', BigInt(row.chain_id)), amount)
  const posting = await post(ctx, { kind: 'chain-arrival', reference: String(row.id), entries })
  expectOk(posting, `arrival ${row.id} cannot be taken in`)
}

async function openIgnoring(ctx: Context, row: ArrivalRow): OpeningAnswer {
  const { amount } = row
  return ok({
    // Another token is worth nothing here.
    amount: amount ?? 0n,
    memberId: null,
    carryOut: async () =>
      ok({
        postingId: amount === null ? null : await leave(ctx, row, amount),
        action: 'ignored',
        change: { state: 'ignored' },
      }),
  })
}

async function leave(ctx: Context, row: ArrivalRow, amount: bigint): Promise<string> {
  const entries = move(house('suspense', BigInt(row.chain_id)), house('equity', 0n), amount)
  const posting = await post(ctx, { kind: 'chain-arrival', reference: String(row.id), entries })
  return expectOk(posting, `arrival ${row.id} cannot be ignored`).postingId
}
