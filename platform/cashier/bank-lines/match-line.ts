import type { Selectable } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import type { BankLine } from '#platform/base/db/tables.ts'
import { gatherAnnouncements } from '#platform/base/events/index.ts'
import { expectOk, ok } from '#platform/base/result.ts'
import { contentsIn } from '#platform/cashier/banks/index.ts'
import { creditTransfer, findOrderOf, knownContents } from '#platform/cashier/deposits/index.ts'
import {
  type FoundPayout,
  findPayoutOf,
  payByLine,
  payoutsWithContents,
} from '#platform/cashier/withdrawals/index.ts'
import { house, move, post } from '#platform/money/ledger/index.ts'
import { ANNOUNCED_ROWS, MATCHED_ROWS } from '../limits.ts'
import { contentsOfMoves, findMoveOf, settleMoved } from './moves/match-move.ts'

export type LineRow = Selectable<BankLine>

/** Locks a line until the end of the transaction; undefined if there is none. Take it before its order. */
export const lockLine = ({ db }: Context, id: bigint): Promise<LineRow | undefined> =>
  db.selectFrom('bank_line').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** What a match depends on besides the line. Read it before a transaction. */
export interface MatchRules {
  rolloverPercent: number
  receiptMinutes: number
}

export const matchRules = async (ctx: Context): Promise<MatchRules> => ({
  rolloverPercent: await ctx.settings.value('depositTurnoverPercent'),
  receiptMinutes: await ctx.settings.value('withdrawalAutoReceiptMinutes'),
})

/**
 * Matches a line that nobody has looked at: the order that it pays is credited, once; else it stays open, and says why. The
 * later of two that try at once finds it done. `namesMove`: a content in it is of a move between own accounts. Run in a transaction.
 */
async function matchLine(
  ctx: Context,
  { id, namesMove }: { id: bigint; namesMove: boolean },
  rules: MatchRules,
): Promise<void> {
  const line = await lockLine(ctx, id)
  if (line?.state !== 'open' || line.reason !== null) return
  const moved = namesMove ? await findMoveOf(ctx, line) : null
  if (moved?.fits) {
    await settleMoved(ctx, line, moved.moveId)
    return
  }
  if (moved) {
    const said = { reason: moved.reason, move_id: moved.moveId }
    await ctx.db.updateTable('bank_line').set(said).where('id', '=', id).execute()
    return
  }
  if (line.amount < 0n) return matchPayout(ctx, line, rules)
  const transfer = { bankId: line.bank_id, amount: line.amount }
  const { order, reason, pays } = await findOrderOf(ctx, transfer, contentsIn(line.content))
  // Money that a bank sends back carries the content of the withdrawal that it was to pay: it says so, and moves nothing.
  const returned = order ? null : await namedPayout(ctx, line.content)
  const said = { reason, order_id: order?.id ?? null, withdrawal_id: returned }
  if (!pays || !order) {
    await ctx.db.updateTable('bank_line').set(said).where('id', '=', id).execute()
    return
  }
  const postingId = await creditTransfer(ctx, order, transfer, rules.rolloverPercent)
  const paid = { ...said, state: 'matched', posting_id: postingId, decided_at: ctx.clock.now() }
  await ctx.db.updateTable('bank_line').set(paid).where('id', '=', id).execute()
}

/** The one withdrawal whose content stands in a text. */
async function namedPayout(ctx: Context, text: string): Promise<string | null> {
  const named = [...(await payoutsWithContents(ctx, contentsIn(text))).values()]
  return named.length === 1 ? (named[0] ?? null) : null
}

/**
 * Matches a locked line of money that left with the withdrawal of its content: pays it, or, where the cashier has said so
 * already, takes it over from the cashier's account. One line does so, of however many.
 */
async function matchPayout(ctx: Context, line: LineRow, rules: MatchRules): Promise<void> {
  const { id, amount } = line
  const found = await findPayoutOf(ctx, { amount: -amount, contents: contentsIn(line.content) })
  const { order, reason } = found
  const posting_id = await payoutBy(ctx, line, found, rules)
  if (posting_id === null || !order) {
    const isTwice = order !== null && (await hasLine(ctx, order.id))
    const said = { reason: isTwice ? 'twice' : reason, withdrawal_id: order?.id ?? null }
    await ctx.db.updateTable('bank_line').set(said).where('id', '=', id).execute()
    return
  }
  const decided = { posting_id, decided_at: ctx.clock.now() }
  const paid = { state: 'matched', withdrawal_id: order.id, part: 'payment', ...decided }
  await ctx.db.updateTable('bank_line').set(paid).where('id', '=', id).execute()
}

/** Pays or confirms a locked withdrawal by a locked line; null if the line does neither. Returns the posting's id. */
export async function payoutBy(
  ctx: Context,
  { id, bank_id: bankId, amount }: LineRow,
  { order, does }: FoundPayout,
  { receiptMinutes }: MatchRules,
): Promise<string | null> {
  if (!order || !does || (await hasLine(ctx, order.id))) return null
  if (does === 'pays') return payByLine(ctx, order, bankId, receiptMinutes)
  const entries = move(house('cashier', order.member_id), house('suspense', BigInt(bankId)), -amount)
  const posted = await post(ctx, { kind: 'bank-line', reference: String(id), entries })
  return expectOk(posted, `line ${id} confirms nothing`).postingId
}

/** Whether a line has paid a withdrawal. */
export async function hasLine({ db }: Context, withdrawalId: string): Promise<boolean> {
  const line = await db
    .selectFrom('bank_line')
    .select('id')
    .where('withdrawal_id', '=', withdrawalId)
    .where('part', '=', 'payment')
    .executeTakeFirst()
  return line !== undefined
}

/**
 * Matches many lines: those whose contents no order has are put aside together, which is what most lines of a statement are;
 * the others one by one. One that fails is logged, and holds up no other: the job tries it again.
 */
export async function matchMany(ctx: Context, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return
  const lines = await ctx.db
    .selectFrom('bank_line')
    .select(['id', 'amount', 'content'])
    .where('id', 'in', ids)
    .execute()
  const contents = new Map(lines.map(({ id, content }) => [id, contentsIn(content)]))
  const said = [...new Set([...contents.values()].flat())]
  const ofMoves = await contentsOfMoves(ctx, said)
  const known = new Set([
    ...(await knownContents(ctx, said)),
    ...(await payoutsWithContents(ctx, said)).keys(),
    ...ofMoves,
  ])
  // Whether a line of money that left names a withdrawal is asked line by line: most name none.
  const left = new Set(lines.filter(({ amount }) => amount < 0n).map(({ id }) => id))
  const names = (id: bigint) => {
    const said = contents.get(id) ?? []
    return left.has(id) ? said.length > 0 : said.some((content) => known.has(content))
  }
  const unknown = ids.filter((id) => !names(id))
  if (unknown.length > 0)
    await ctx.db
      .updateTable('bank_line')
      .set({ reason: 'no-order' })
      .where('id', 'in', unknown)
      .where('state', '=', 'open')
      .where('reason', 'is', null)
      .execute()
  const named = ids
    .filter(names)
    .map((id) => ({ id, namesMove: (contents.get(id) ?? []).some((content) => ofMoves.has(content)) }))
  const rules = await matchRules(ctx)
  for (let from = 0; from < named.length; from += ANNOUNCED_ROWS)
    await gatherAnnouncements(ctx, async (ctx) => {
      for (const line of named.slice(from, from + ANNOUNCED_ROWS))
        try {
          await ctx.transact(async (ctx) => ok(await matchLine(ctx, line, rules)))
        } catch (err) {
          ctx.log.error({ err, line: String(line.id) }, 'a line of an own account cannot be matched')
        }
    })
}

/** Matches what a process left behind that died between taking and matching, `rows` at a time. */
export async function matchNewLines(ctx: Context, rows = MATCHED_ROWS): Promise<void> {
  for (let after = 0n; ; ) {
    const lines = await ctx.db
      .selectFrom('bank_line')
      .select('id')
      .where('state', '=', 'open')
      .where('reason', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(rows)
      .execute()
    const last = lines.at(-1)
    if (!last) return
    await matchMany(
      ctx,
      lines.map(({ id }) => id),
    )
    after = last.id
  }
}
