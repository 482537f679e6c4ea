import type { Selectable } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import type { BankLine } from '#platform/base/db/tables.ts'
import { ok } from '#platform/base/result.ts'
import { contentsIn } from '#platform/cashier/banks/index.ts'
import { creditTransfer, findOrderOf, knownContents } from '#platform/cashier/deposits/index.ts'
import { MATCHED_ROWS } from '../limits.ts'

export type LineRow = Selectable<BankLine>

/** Locks a line until the end of the transaction; undefined if there is none. Take it before its order. */
export const lockLine = ({ db }: Context, id: bigint): Promise<LineRow | undefined> =>
  db.selectFrom('bank_line').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/**
 * Matches a line that nobody has looked at: the order that it pays is credited, once; else it stays open, and says why. The
 * later of two that try at once finds it done.
 */
export async function matchLine(ctx: Context, id: bigint): Promise<void> {
  const rolloverPercent = await ctx.settings.value('depositTurnoverPercent')
  await ctx.transact(async (ctx) => ok(await matchWithin(ctx, id, rolloverPercent)))
}

/** `matchLine` within a transaction. */
export async function matchWithin(ctx: Context, id: bigint, rolloverPercent: number): Promise<void> {
  const line = await lockLine(ctx, id)
  if (line?.state !== 'open' || line.reason !== null) return
  const transfer = { bankId: line.bank_id, amount: line.amount }
  const { order, reason, pays } = await findOrderOf(ctx, transfer, contentsIn(line.content))
  const said = { reason, order_id: order?.id ?? null }
  if (!pays || !order) {
    await ctx.db.updateTable('bank_line').set(said).where('id', '=', id).execute()
    return
  }
  const postingId = await creditTransfer(ctx, order, transfer, rolloverPercent)
  const paid = { ...said, state: 'matched', posting_id: postingId, decided_at: ctx.clock.now() }
  await ctx.db.updateTable('bank_line').set(paid).where('id', '=', id).execute()
}

/**
 * Matches many lines: those whose contents no order has are put aside together, which is what most lines of a statement are;
 * the others one by one.
 */
export async function matchMany(ctx: Context, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return
  const lines = await ctx.db
    .selectFrom('bank_line')
    .select(['id', 'content'])
    .where('id', 'in', ids)
    .execute()
  const contents = new Map(lines.map(({ id, content }) => [id, contentsIn(content)]))
  const known = await knownContents(ctx, [...new Set([...contents.values()].flat())])
  const names = (id: bigint) => contents.get(id)?.some((content) => known.has(content)) ?? false
  const unknown = ids.filter((id) => !names(id))
  if (unknown.length > 0)
    await ctx.db
      .updateTable('bank_line')
      .set({ reason: 'no-order' })
      .where('id', 'in', unknown)
      .where('state', '=', 'open')
      .where('reason', 'is', null)
      .execute()
  for (const id of ids.filter(names)) await matchLine(ctx, id)
}

/** Matches what a process left behind that died between taking and matching. */
export async function matchNewLines(ctx: Context): Promise<void> {
  const lines = await ctx.db
    .selectFrom('bank_line')
    .select('id')
    .where('state', '=', 'open')
    .where('reason', 'is', null)
    .orderBy('id')
    .limit(MATCHED_ROWS)
    .execute()
  await matchMany(
    ctx,
    lines.map(({ id }) => id),
  )
}
