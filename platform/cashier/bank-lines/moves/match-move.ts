import { absolute, type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import { byReason } from '#platform/base/input/operator-reason.ts'
import { expectOk, ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { contentsIn } from '#platform/cashier/banks/index.ts'
import { bankAccount, house, move, post } from '#platform/money/ledger/index.ts'
import { MATCHED_ROWS } from '../../limits.ts'
import { linesOf, lockMove, type MoveRow } from './move-money.ts'

/** What is to be known of a locked line. */
interface MovedLine {
  id: bigint
  bank_id: number
  amount: Minor
  content: string
}

/** Those of these contents that are of a move. */
export async function contentsOfMoves({ db }: Context, contents: readonly string[]): Promise<Set<string>> {
  if (contents.length === 0) return new Set()
  const rows = await db.selectFrom('bank_move').select('content').where('content', 'in', contents).execute()
  return new Set(rows.map(({ content }) => content))
}

/** The move that a line names. `fits`: it is that move's line out or in, which has not come yet. */
interface MoveMatch {
  moveId: bigint
  fits: boolean
  /** Why it is not. */
  reason: 'other-amount' | 'other-account' | 'twice' | 'ended' | null
}

/** Finds the one move of a locked line's content, and locks it until the end of the transaction. */
export async function findMoveOf(ctx: Context, line: MovedLine): Promise<MoveMatch | null> {
  const contents = contentsIn(line.content)
  if (contents.length === 0) return null
  const named = await ctx.db
    .selectFrom('bank_move')
    .select('id')
    .where('content', 'in', contents)
    .limit(2)
    .execute()
  const [one] = named
  const row = one && named.length === 1 ? await lockMove(ctx, one.id) : undefined
  return row ? fitOf(ctx, row, line) : null
}

async function fitOf(ctx: Context, row: MoveRow, { bank_id, amount }: MovedLine): Promise<MoveMatch> {
  const unfit = (reason: MoveMatch['reason']) => ({ moveId: row.id, fits: false, reason })
  // One that waits for approval is not in the books yet: its lines are looked for when it is.
  if (row.posting_id === null || row.undone_at) return unfit('ended')
  if (bank_id !== (amount < 0n ? row.from_bank : row.to_bank)) return unfit('other-account')
  const matches = await linesOf(ctx, row.id)
  if (matches.some((other) => other.amount < 0n === amount < 0n)) return unfit('twice')
  if (row.amount !== absolute(amount)) return unfit('other-amount')
  return { moveId: row.id, fits: true, reason: null }
}

/**
 * Matches a locked line with its move, whose posting has moved the money already: what the line has posted goes back from
 * `suspense` to its account.
 */
export async function settleMoved(
  ctx: Context,
  { id, bank_id, amount }: MovedLine,
  moveId: bigint,
): Promise<string> {
  const [account, suspense] = [bankAccount(bank_id), house('suspense', BigInt(bank_id))]
  const entries = amount > 0n ? move(suspense, account, amount) : move(account, suspense, -amount)
  const posting = await post(ctx, { kind: 'bank-line', reference: String(id), entries })
  const { postingId } = expectOk(posting, `line ${id} is of no move`)
  await ctx.db
    .updateTable('bank_line')
    .set({
      state: 'matched',
      reason: null,
      order_id: null,
      withdrawal_id: null,
      move_id: moveId,
      posting_id: postingId,
      decided_at: ctx.clock.now(),
    })
    .where('id', '=', id)
    .execute()
  return postingId
}

/**
 * Matches an open line with the move that an operator names, where the bank has lost its content: account, direction and amount
 * must be the move's. Refuses `required` and `too-long` at `reason`, `not-found` (at `move` for the move), `state-moved-on` if the line
 * is not open, `operation-not-allowed` if it is not one that the move waits for.
 */
export const assignMoved = (
  ctx: Context,
  decision: { lineId: string; moveId: string; actor: string; reason: string },
): Promise<Result<null>> =>
  byReason(ctx, decision.reason, async (ctx, reason) => {
    const [lineId, moveId] = [rowIdOf(decision.lineId), rowIdOf(decision.moveId)]
    const line = lineId === undefined ? undefined : await lockOf(ctx, lineId)
    if (!line) return refuse('not-found')
    if (line.state !== 'open') return refuse('state-moved-on')
    const row = moveId === undefined ? undefined : await lockMove(ctx, moveId)
    if (!row) return refuse('not-found', { field: 'move' })
    if (!(await fitOf(ctx, row, line)).fits) return refuse('operation-not-allowed')
    await settleMoved(ctx, line, row.id)
    const decided = { decided_by: decision.actor, decision_reason: reason }
    await ctx.db.updateTable('bank_line').set(decided).where('id', '=', line.id).execute()
    await audit(ctx, {
      actor: decision.actor,
      action: 'bank-line-moved',
      subject: `bank ${line.bank_id}`,
      detail: {
        line: String(line.id),
        move: String(row.id),
        amount: moneyOf(line.amount),
        reason,
      },
    })
    return ok(null)
  })

/** Matches lines of a move that came before it was in the books; run it after the transaction that made it. */
export async function matchLinesOfMove(ctx: Context, content: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('bank_move')
    .selectAll()
    .where('content', '=', content)
    .executeTakeFirst()
  if (!row?.posting_id) return
  const lines = await openLinesOf(ctx, row)
  for (const { id } of lines.filter((line) => contentsIn(line.content).includes(content)))
    expectOk(
      await ctx.transact(async (ctx) => {
        const line = await lockOf(ctx, id)
        const move = line?.state === 'open' ? await findMoveOf(ctx, line) : null
        if (line && move?.fits) await settleMoved(ctx, line, move.moveId)
        return ok(null)
      }),
      `line ${id} cannot be matched`,
    )
}

/** Open lines that a move may wait for: of its accounts and its amount. */
export const openLinesOf = ({ db }: Context, row: Pick<MoveRow, 'from_bank' | 'to_bank' | 'amount'>) =>
  db
    .selectFrom('bank_line')
    .select(['id', 'bank_id', 'amount', 'content', 'at', 'reference'])
    .where('state', '=', 'open')
    .where((is) =>
      is.or([
        is.and([is('bank_id', '=', row.from_bank), is('amount', '=', -row.amount)]),
        is.and([is('bank_id', '=', row.to_bank), is('amount', '=', row.amount)]),
      ]),
    )
    .orderBy('id')
    .limit(MATCHED_ROWS)
    .execute()

const lockOf = ({ db }: Context, id: bigint) =>
  db.selectFrom('bank_line').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
