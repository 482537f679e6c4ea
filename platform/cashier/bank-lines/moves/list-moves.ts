import { sql } from 'kysely'
import { type Money, moneyOf } from '#contract/base/fields/money.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import { type ListStart, limitOf } from '#platform/base/input/paging.ts'
import { bankById, vietQr } from '#platform/cashier/banks/index.ts'
import { openLinesOf } from './match-move.ts'

/** `asked`: it waits for another operator, or was turned down. `made`: in the books; `known`: both of its lines have come. */
type MoveState = 'asked' | 'made' | 'known' | 'undone'

/** A move between own accounts, as the operator sees it. */
interface ListedMove {
  id: string
  /** The own accounts' ids. */
  from: string
  to: string
  amount: Money
  content: string
  reason: string
  state: MoveState
  askedAt: string
  askedBy: string
  /** The approval that it waits for. */
  waitsAs: string | null
  madeAt: string | null
  /** Its lines, where they have come. */
  lineOut: string | null
  lineIn: string | null
  undoneBy: string | null
  undoReason: string | null
}

/** Moves between own accounts, the newest first. */
export async function listMoves(
  ctx: Context,
  {
    moveId,
    bankId,
    after,
    limit,
  }: ListStart & { moveId?: bigint | undefined; bankId?: number | undefined } = {},
): Promise<ListedMove[]> {
  const lineOf = (sign: 'out' | 'in') => sql<bigint | null>`(
    select id from bank_line line where line.move_id = bank_move.id and line.state = 'matched'
      and ${sign === 'out' ? sql`line.amount < 0` : sql`line.amount > 0`}
  )`
  let query = ctx.db
    .selectFrom('bank_move')
    .selectAll()
    .select([lineOf('out').as('line_out'), lineOf('in').as('line_in')])
  if (moveId !== undefined) query = query.where('id', '=', moveId)
  if (bankId !== undefined)
    query = query.where((is) => is.or([is('from_bank', '=', bankId), is('to_bank', '=', bankId)]))
  if (after !== undefined) query = query.where('id', '<', BigInt(after))
  const rows = await query.orderBy('id', 'desc').limit(limitOf(limit)).execute()
  return rows.map((row) => ({
    id: String(row.id),
    from: String(row.from_bank),
    to: String(row.to_bank),
    amount: moneyOf(row.amount),
    content: row.content,
    reason: row.reason,
    state: stateOf(row),
    askedAt: row.asked_at.toISOString(),
    askedBy: row.asked_by,
    waitsAs: row.posting_id === null ? row.waits_as : null,
    madeAt: row.made_at?.toISOString() ?? null,
    lineOut: row.line_out === null ? null : String(row.line_out),
    lineIn: row.line_in === null ? null : String(row.line_in),
    undoneBy: row.undone_by,
    undoReason: row.undo_reason,
  }))
}

function stateOf(row: {
  posting_id: string | null
  undone_at: Date | null
  line_out: bigint | null
  line_in: bigint | null
}): MoveState {
  if (row.posting_id === null) return 'asked'
  if (row.undone_at) return 'undone'
  return row.line_out !== null && row.line_in !== null ? 'known' : 'made'
}

/** A line that a move may wait for. */
interface MoveCandidate {
  id: string
  bank: string
  amount: Money
  content: string
  time: string
}

/**
 * One move, with the VietQR that carries it out until its line out has come, and open lines of its accounts and its amount;
 * undefined if there is none.
 */
export async function showMove(
  ctx: Context,
  text: string,
): Promise<(ListedMove & { vietQr: string | null; candidates: MoveCandidate[] }) | undefined> {
  const moveId = rowIdOf(text)
  if (moveId === undefined) return undefined
  const [move] = await listMoves(ctx, { moveId, limit: 1 })
  if (!move) return undefined
  const row = await ctx.db
    .selectFrom('bank_move')
    .selectAll()
    .where('id', '=', moveId)
    .executeTakeFirstOrThrow()
  const payee = await bankById(ctx, move.to)
  const lines = move.state === 'made' ? await openLinesOf(ctx, row) : []
  const isToPay = move.state === 'made' && move.lineOut === null
  const { bin, number } = payee ?? { bin: '', number: '' }
  return {
    ...move,
    vietQr: isToPay ? vietQr({ bin, number, amount: row.amount, content: row.content }) : null,
    candidates: lines
      .filter(({ amount }) => (amount < 0n ? move.lineOut : move.lineIn) === null)
      .map((line) => ({
        id: String(line.id),
        bank: String(line.bank_id),
        amount: moneyOf(line.amount),
        content: line.content,
        time: line.at.toISOString(),
      })),
  }
}
