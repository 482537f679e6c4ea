import { type Selectable, sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { rowsAsJson } from '#platform/base/db/rows-as-json.ts'
import type { BankLine } from '#platform/base/db/tables.ts'
import { gatherAnnouncements } from '#platform/base/events/index.ts'
import { expectOk, ok } from '#platform/base/result.ts'
import { contentsIn } from '#platform/cashier/banks/index.ts'
import { creditTransfers, findOrdersOf, knownContents } from '#platform/cashier/deposits/index.ts'
import {
  findPayoutOf,
  type PayoutMatch,
  payByLine,
  payoutsWithContents,
} from '#platform/cashier/withdrawals/index.ts'
import { house, move, post } from '#platform/money/ledger/index.ts'
import { MATCHED_ROWS, MATCHED_TOGETHER } from '../limits.ts'
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

/** The rules of a match by the settings as they are now. */
export const matchRules = async (ctx: Context): Promise<MatchRules> => ({
  rolloverPercent: await ctx.settings.value('depositTurnoverPercent'),
  receiptMinutes: await ctx.settings.value('withdrawalAutoReceiptMinutes'),
})

/** Locks those of some lines that nobody has looked at: of two that match at once the later finds nothing to do. */
const lockNewLines = ({ db }: Context, ids: readonly bigint[]): Promise<LineRow[]> =>
  db
    .selectFrom('bank_line')
    .selectAll()
    .where('id', 'in', ids)
    .where('state', '=', 'open')
    .where('reason', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Matches new lines: payments together, or one of another kind. Run in a transaction. */
async function matchLines(ctx: Context, named: readonly NamedLine[], rules: MatchRules): Promise<void> {
  const lines = await lockNewLines(
    ctx,
    named.map(({ id }) => id),
  )
  const ofMoves = new Set(named.filter(({ namesMove }) => namesMove).map(({ id }) => id))
  const payments: LineRow[] = []
  for (const line of lines) {
    const isMoved = ofMoves.has(line.id) && (await matchMove(ctx, line))
    if (isMoved) continue
    if (line.amount < 0n) await matchPayout(ctx, line, rules)
    else payments.push(line)
  }
  await matchPayments(ctx, payments, rules)
}

/** Matches a locked line with the move that it names; false if it names none. */
async function matchMove(ctx: Context, line: LineRow): Promise<boolean> {
  const moved = await findMoveOf(ctx, line)
  if (!moved) return false
  const columns = { reason: moved.reason, move_id: moved.moveId }
  if (moved.fits) await settleMoved(ctx, line, moved.moveId)
  else await ctx.db.updateTable('bank_line').set(columns).where('id', '=', line.id).execute()
  return true
}

/**
 * Matches locked lines of money that came: the orders that they pay are credited, each once; the others stay open, and say why.
 */
async function matchPayments(
  ctx: Context,
  lines: readonly LineRow[],
  { rolloverPercent }: MatchRules,
): Promise<void> {
  if (lines.length === 0) return
  const orders = await findOrdersOf(
    ctx,
    lines.map(({ id, bank_id, amount, content }) => ({
      id,
      bankId: bank_id,
      amount,
      contents: contentsIn(content),
    })),
  )
  const postings = await creditTransfers(
    ctx,
    orders.filter((transfer) => transfer.pays),
    rolloverPercent,
  )
  const returned = await namedPayouts(
    ctx,
    orders.filter(({ order }) => !order),
  )
  const matched = orders.map(({ id, order, reason, pays }) => ({
    id,
    reason,
    order_id: order?.id ?? null,
    withdrawal_id: returned.get(id) ?? null,
    posting_id: pays ? postings.get(order.id) : null,
  }))
  await sql`
    update bank_line set
      reason = said.reason, order_id = said.order_id, withdrawal_id = said.withdrawal_id, posting_id = said.posting_id,
      state = case when said.posting_id is null then 'open' else 'matched' end,
      decided_at = case when said.posting_id is not null then ${ctx.clock.now()}::timestamptz end
    from jsonb_to_recordset(${rowsAsJson(matched)}::jsonb)
      said (id bigint, reason text, order_id uuid, withdrawal_id uuid, posting_id uuid)
    where bank_line.id = said.id
  `.execute(ctx.db)
}

/**
 * The one withdrawal whose content stands in each of some lines: money that a bank sends back carries the content of the
 * withdrawal that it was to pay. It says so, and moves nothing.
 */
async function namedPayouts(
  ctx: Context,
  lines: readonly { id: bigint; contents: readonly string[] }[],
): Promise<Map<bigint, string>> {
  const payouts = await payoutsWithContents(
    ctx,
    lines.flatMap(({ contents }) => contents),
  )
  return new Map(
    lines.flatMap(({ id, contents }) => {
      const named = new Set(contents.flatMap((content) => payouts.get(content) ?? []))
      const [one] = named
      return one !== undefined && named.size === 1 ? [[id, one] as const] : []
    }),
  )
}

/**
 * Matches a locked line of money that left with the withdrawal of its content: pays it, or, where the cashier has said so
 * already, takes it over from the cashier's account. One line does so, of however many.
 */
async function matchPayout(ctx: Context, line: LineRow, rules: MatchRules): Promise<void> {
  const { id, amount } = line
  const payout = await findPayoutOf(ctx, { amount: -amount, contents: contentsIn(line.content) })
  const { order, reason } = payout
  const posting_id = await payoutBy(ctx, line, payout, rules)
  if (posting_id === null || !order) {
    const isTwice = order !== null && (await hasLine(ctx, order.id))
    const columns = { reason: isTwice ? 'twice' : reason, withdrawal_id: order?.id ?? null }
    await ctx.db.updateTable('bank_line').set(columns).where('id', '=', id).execute()
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
  { order, does }: PayoutMatch,
  { receiptMinutes }: MatchRules,
): Promise<string | null> {
  if (!order || !does || (await hasLine(ctx, order.id))) return null
  if (does === 'pays') return payByLine(ctx, order, bankId, receiptMinutes)
  const entries = move(house('cashier', order.member_id), house('suspense', BigInt(bankId)), -amount)
  const posting = await post(ctx, { kind: 'bank-line', reference: String(id), entries })
  return expectOk(posting, `line ${id} confirms nothing`).postingId
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
 * A line with a content that an order, a withdrawal or a move has. `namesMove`: a move between own accounts has one.
 * `isPayment`: it can only be the payment of an order.
 */
interface NamedLine {
  id: bigint
  namesMove: boolean
  isPayment: boolean
}

/**
 * Matches many lines: those whose contents no order has are put aside together, which is what most lines of a statement are;
 * the others some at a time. One that fails is logged, and holds up no other: the job tries it again.
 */
export async function matchMany(ctx: Context, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return
  const lines = await ctx.db
    .selectFrom('bank_line')
    .select(['id', 'amount', 'content'])
    .where('id', 'in', ids)
    .execute()
  const contents = new Map(lines.map(({ id, content }) => [id, contentsIn(content)]))
  const allContents = [...new Set([...contents.values()].flat())]
  const ofMoves = await contentsOfMoves(ctx, allContents)
  const knownTexts = new Set([
    ...(await knownContents(ctx, allContents)),
    ...(await payoutsWithContents(ctx, allContents)).keys(),
    ...ofMoves,
  ])
  // Whether a line of money that left names a withdrawal is asked line by line: most name none.
  const left = new Set(lines.filter(({ amount }) => amount < 0n).map(({ id }) => id))
  const names = (id: bigint) => {
    const ofLine = contents.get(id) ?? []
    return left.has(id) ? ofLine.length > 0 : ofLine.some((content) => knownTexts.has(content))
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
  const named = ids.filter(names).map((id): NamedLine => {
    const namesMove = (contents.get(id) ?? []).some((content) => ofMoves.has(content))
    return { id, namesMove, isPayment: !namesMove && !left.has(id) }
  })
  const rules = await matchRules(ctx)
  for (let from = 0; from < named.length; from += MATCHED_TOGETHER)
    await gatherAnnouncements(ctx, async (ctx) => {
      for (const lines of togetherOf(named.slice(from, from + MATCHED_TOGETHER)))
        await matchTogether(ctx, lines, rules)
    })
}

/**
 * Lines that share a transaction, in their order: payments that follow one another. Their orders are locked at once, before any
 * money moves; other lines lock what they name one after the other, and go alone.
 */
function togetherOf(lines: readonly NamedLine[]): NamedLine[][] {
  const groups: NamedLine[][] = []
  for (const line of lines) {
    const group = groups.at(-1)
    if (group && line.isPayment && group.at(-1)?.isPayment) group.push(line)
    else groups.push([line])
  }
  return groups
}

/** Matches some lines in one transaction; where that fails, each in its own. */
async function matchTogether(ctx: Context, lines: readonly NamedLine[], rules: MatchRules): Promise<void> {
  try {
    await ctx.transact(async (ctx) => ok(await matchLines(ctx, lines, rules)))
  } catch (err) {
    const [line, ...others] = lines
    if (others.length === 0) {
      ctx.log.error({ err, line: String(line?.id) }, 'a line of an own account cannot be matched')
      return
    }
    ctx.log.warn({ err, lines: lines.length }, 'lines of own accounts cannot be matched together')
    for (const one of lines) await matchTogether(ctx, [one], rules)
  }
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
