import { sql } from 'kysely'
import { type Money, moneyOf } from '#contract/base/fields/money.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import { type ListPlace, limitOf, wayOf } from '#platform/base/input/paging.ts'
import type { QueueQuery } from '#platform/base/queue.ts'
import { bankById } from '#platform/cashier/banks/index.ts'
import type { LineReason } from '#platform/cashier/deposits/index.ts'
import type { LineSource } from './statement-line.ts'

export const lineStates = ['open', 'matched', 'ignored'] as const
export type LineState = (typeof lineStates)[number]

/** A line of an own account's statement, as the operator sees it. */
export interface ListedLine {
  id: string
  /** The own account's id. */
  bank: string
  reference: string
  time: string
  /** Signed as it changed the account. */
  amount: Money
  content: string
  payer: string | null
  balance: Money | null
  source: LineSource
  state: LineState
  reason: LineReason | null
  /** The deposit or withdrawal that it pays, or that it names. */
  order: string | null
  orderKind: 'deposit' | 'withdrawal' | null
  receivedAt: string
  decidedBy: string | null
  decidedAt: string | null
  decisionReason: string | null
}

export interface LineFilter extends ListPlace {
  lineId?: bigint | undefined
  bankId?: string | undefined
  state?: LineState | undefined
  orderId?: string | undefined
}

/** Lines of own accounts, the newest first as they came. */
export async function listLines(
  ctx: Context,
  { lineId, bankId, state, orderId, after, limit, oldestFirst }: LineFilter = {},
): Promise<ListedLine[]> {
  const { way, past } = wayOf(oldestFirst)
  const bank = bankId === undefined ? undefined : await bankById(ctx, bankId)
  if (bankId !== undefined && !bank) return []
  let query = ctx.db.selectFrom('bank_line').selectAll()
  if (lineId !== undefined) query = query.where('id', '=', lineId)
  if (bank) query = query.where('bank_id', '=', bank.id)
  // Each in a statement of its own: only so are the indexes of the rarer ones used.
  if (state) query = query.where('state', '=', sql.lit(state))
  if (orderId !== undefined) query = query.where('order_id', '=', orderId)
  if (after !== undefined) query = query.where('id', past, BigInt(after))
  const rows = await query.orderBy('id', way).limit(limitOf(limit)).execute()
  return rows.map((row) => ({
    id: String(row.id),
    bank: String(row.bank_id),
    reference: row.reference,
    time: row.at.toISOString(),
    amount: moneyOf(row.amount),
    content: row.content,
    payer: row.payer,
    balance: row.balance === null ? null : moneyOf(row.balance),
    source: row.source as LineSource,
    state: row.state as LineState,
    reason: row.reason as LineReason | null,
    order: row.order_id ?? row.withdrawal_id,
    orderKind: row.order_id ? 'deposit' : row.withdrawal_id ? 'withdrawal' : null,
    receivedAt: row.received_at.toISOString(),
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionReason: row.decision_reason,
  }))
}

/** One line by its id; undefined if there is none. */
export async function lineOf(ctx: Context, id: string): Promise<ListedLine | undefined> {
  const lineId = rowIdOf(id)
  return lineId === undefined ? undefined : (await listLines(ctx, { lineId }))[0]
}

/** Lines that wait for an operator, and what came in by them. */
export const lineQueue: QueueQuery = () => ({
  from: sql`from bank_line where state = 'open'`,
  since: sql`received_at`,
  amount: sql`greatest(amount, 0)`,
})
