import type { Selectable } from 'kysely'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import type { BankMove } from '#platform/base/db/tables.ts'
import { byReason } from '#platform/base/input/operator-reason.ts'
import { expectOk, ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { lockBank, newTransferContent } from '#platform/cashier/banks/index.ts'
import { knownContents } from '#platform/cashier/deposits/index.ts'
import { payoutsWithContents } from '#platform/cashier/withdrawals/index.ts'
import { requestApproval, transactByHand } from '#platform/members/approvals/index.ts'
import { balanceOf, bankAccount, move, post } from '#platform/money/ledger/index.ts'

export type MoveRow = Selectable<BankMove>

interface MoveWish {
  /** Own accounts, by their ids. */
  from: string
  to: string
  /** Whole đồng, in minor units. */
  amount: Minor
  actor: string
  reason: string
  /** Sent again, it is the same move. */
  requestId?: string | undefined
}

/** A move that is in the books, or waits for another operator. */
interface MoveAnswer {
  id: string
  /** By which the bank's lines are known as the move's. */
  content: string
  waitsAs: string | null
}

/**
 * Moves money of the house between two own accounts, in the books by one posting; the lines of both accounts are matched with it
 * when they come. A large move waits for another operator. Refuses `required` and `too-long` at `reason`, `format` at
 * `amount` for anything but whole đồng above zero, `not-offered` at `to` for the same account, `not-found` for an account that is
 * not there, `state-moved-on` at `to` for a closed one, `insufficient-balance` where the books say that less lies there,
 * `request-id-reused`.
 */
export async function moveBetweenBanks(ctx: Context, wish: MoveWish): Promise<Result<MoveAnswer>> {
  const { from, to, amount, actor, requestId } = wish
  return transactByHand(ctx, wish, async (ctx, allowance, by): Promise<Result<MoveAnswer>> => {
    if (amount <= 0n || amount % 100n !== 0n) return refuse('format', { field: 'amount' })
    if (from === to) return refuse('not-offered', { field: 'to' })
    const banks = await lockBanks(ctx, from, to)
    if (!banks) return refuse('not-found')
    // Under the locks, so that of two copies the later one finds the earlier.
    const earlier = requestId === undefined ? undefined : await moveOfRequest(ctx, requestId)
    if (earlier) {
      const isSame =
        earlier.from_bank === banks.from.id && earlier.to_bank === banks.to.id && earlier.amount === amount
      return isSame ? ok(answerOf(earlier)) : refuse('request-id-reused')
    }
    if (banks.to.closed_at) return refuse('state-moved-on', { field: 'to' })
    if (!(await holds(ctx, banks.from.id, amount))) return refuse('insufficient-balance')
    const content = await freeContent(ctx)
    let waitsAs: string | null = null
    if (!(await allowance.use('bank-move', amount))) {
      const waits = await requestApproval(ctx, {
        what: 'bank-move',
        subject: content,
        memberId: null,
        amount,
        ...by,
        input: { from, to },
      })
      if (!waits.ok) return waits
      waitsAs = waits.value.waitsAs
    }
    const posting_id = waitsAs === null ? await postMove(ctx, banks, content, amount) : null
    const row = await ctx.db
      .insertInto('bank_move')
      .values({
        from_bank: banks.from.id,
        to_bank: banks.to.id,
        amount,
        content,
        reason: by.reason,
        asked_at: ctx.clock.now(),
        asked_by: actor,
        request_id: requestId ?? null,
        waits_as: waitsAs,
        posting_id,
        made_at: posting_id === null ? null : ctx.clock.now(),
      })
      .onConflict((conflict) => conflict.column('request_id').doNothing())
      .returningAll()
      .executeTakeFirst()
    // A move between other accounts has the id of the request.
    if (!row) return refuse('request-id-reused')
    if (posting_id !== null) await noteMove(ctx, row, actor)
    return ok(answerOf(row))
  })
}

/**
 * Makes the move of a content that another operator has approved. Returns the posting's id. Refuses `state-moved-on` where the
 * account that it goes to was closed meanwhile, `insufficient-balance`.
 */
export async function moveByHand(ctx: Context, content: string, actor: string): Promise<Result<string>> {
  const move = await ctx.db
    .selectFrom('bank_move')
    .selectAll()
    .where('content', '=', content)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!move || move.posting_id !== null) return refuse('state-moved-on')
  const banks = await lockBanks(ctx, String(move.from_bank), String(move.to_bank))
  if (!banks || banks.to.closed_at) return refuse('state-moved-on')
  if (!(await holds(ctx, banks.from.id, move.amount))) return refuse('insufficient-balance')
  const posting_id = await postMove(ctx, banks, content, move.amount)
  await ctx.db
    .updateTable('bank_move')
    .set({ posting_id, made_at: ctx.clock.now() })
    .where('id', '=', move.id)
    .execute()
  await noteMove(ctx, move, actor)
  return ok(posting_id)
}

/**
 * Takes back a move that no bank has carried out: the reverse posting. Refuses `required` and `too-long` at `reason`, `not-found`,
 * `state-moved-on` where it is not in the books, or one of its lines has come.
 */
export const undoMove = (
  ctx: Context,
  cancellation: { id: string; actor: string; reason: string },
): Promise<Result<null>> =>
  byReason(ctx, cancellation.reason, async (ctx, reason) => {
    const id = rowIdOf(cancellation.id)
    const row = id === undefined ? undefined : await lockMove(ctx, id)
    if (!row) return refuse('not-found')
    if (row.posting_id === null || row.undone_at || (await linesOf(ctx, row.id)).length > 0)
      return refuse('state-moved-on')
    const entries = move(bankAccount(row.from_bank), bankAccount(row.to_bank), row.amount)
    const posting = await post(ctx, { kind: 'bank-move', reference: row.content, entries })
    const { postingId } = expectOk(posting, `move ${row.id} cannot be taken back`)
    await ctx.db
      .updateTable('bank_move')
      .set({
        undone_at: ctx.clock.now(),
        undone_by: cancellation.actor,
        undo_reason: reason,
        undo_posting_id: postingId,
      })
      .where('id', '=', row.id)
      .execute()
    for (const bank of [row.from_bank, row.to_bank])
      await audit(ctx, {
        actor: cancellation.actor,
        action: 'bank-move-undone',
        subject: `bank ${bank}`,
        detail: { move: String(row.id), amount: moneyOf(row.amount), reason },
      })
    return ok(null)
  })

/** Locks a move until the end of the transaction; undefined if there is none. */
export const lockMove = ({ db }: Context, id: bigint): Promise<MoveRow | undefined> =>
  db.selectFrom('bank_move').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** The lines that were matched with a move. */
export const linesOf = ({ db }: Context, moveId: bigint) =>
  db
    .selectFrom('bank_line')
    .select(['id', 'amount'])
    .where('move_id', '=', moveId)
    .where('state', '=', 'matched')
    .execute()

const moveOfRequest = ({ db }: Context, requestId: string) =>
  db.selectFrom('bank_move').selectAll().where('request_id', '=', requestId).executeTakeFirst()

const answerOf = ({ id, content, posting_id, waits_as }: MoveRow): MoveAnswer => ({
  id: String(id),
  content,
  waitsAs: posting_id === null ? waits_as : null,
})

/** Locks both accounts, the lower id first; undefined if one is not there. */
async function lockBanks(ctx: Context, from: string, to: string) {
  const ids = [from, to].sort((one, other) => Number(one) - Number(other))
  const locked: Awaited<ReturnType<typeof lockBank>>[] = []
  for (const id of ids) locked.push(await lockBank(ctx, id))
  const [payer, payee] = [from, to].map((id) => locked.find((bank) => String(bank?.id) === id))
  return payer && payee ? { from: payer, to: payee } : undefined
}

/** Whether so much lies in a locked account by the books: its account there is below zero by that. */
const holds = async ({ db }: Context, bankId: number, amount: Minor): Promise<boolean> =>
  -(await balanceOf(db, bankAccount(bankId))) >= amount

async function postMove(
  ctx: Context,
  { from, to }: { from: { id: number }; to: { id: number } },
  content: string,
  amount: Minor,
): Promise<string> {
  const entries = move(bankAccount(to.id), bankAccount(from.id), amount)
  const posting = await post(ctx, { kind: 'bank-move', reference: content, entries })
  return expectOk(posting, 'no move can be posted').postingId
}

async function noteMove(
  ctx: Context,
  { id, from_bank: from, to_bank: to, amount, reason }: MoveRow,
  actor: string,
): Promise<void> {
  const detail = { move: String(id), from: String(from), to: String(to), amount: moneyOf(amount), reason }
  for (const bank of [from, to])
    await audit(ctx, { actor, action: 'bank-move-made', subject: `bank ${bank}`, detail })
}

/** A content that no order, no withdrawal and no other move has. */
async function freeContent(ctx: Context): Promise<string> {
  for (;;) {
    const content = newTransferContent(ctx)
    const move = await ctx.db
      .selectFrom('bank_move')
      .select('id')
      .where('content', '=', content)
      .executeTakeFirst()
    if (move || (await knownContents(ctx, [content])).size > 0) continue
    if ((await payoutsWithContents(ctx, [content])).size === 0) return content
  }
}
