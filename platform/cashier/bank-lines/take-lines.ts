import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { DAY_MS, MINUTE_MS } from '#platform/base/durations.ts'
import { expectOk, ok, type Result, refuse } from '#platform/base/result.ts'
import { dayOf, startOfDay } from '#platform/base/site-days.ts'
import { lockBank, noteOpening } from '#platform/cashier/banks/index.ts'
import { bankAccount, house, move, post } from '#platform/money/ledger/index.ts'
import type { LineSource, StatementLine, TellingLine } from './statement-line.ts'

export interface TakenLines {
  /** The new lines by id, in the order of the statement. */
  taken: bigint[]
  /** Those that the account had already. */
  known: number
}

interface Origin {
  source: LineSource
  messageId?: bigint
}

/**
 * Takes lines of an own account, each reference once, and posts them from the account to `suspense`: from then on the
 * books agree with the account, whoever the money is for. Locks the account, so that what lay there before its first
 * line is right whatever comes first. Refuses `invalid` at the reference that another line of the account has, with
 * nothing taken. Run in a transaction; match them after it (`matchMany`).
 */
export async function takeLines(
  ctx: Context,
  bankId: string,
  messageLines: readonly TellingLine[],
  { source, messageId }: Origin,
): Promise<Result<TakenLines>> {
  const bank = await lockBank(ctx, bankId)
  if (!bank) throw new Error(`no own account ${bankId}`)
  const now = ctx.clock.now()
  const others = new Set(await clashesOf(ctx, bank.id, messageLines, source))
  const lines = messageLines.map(({ instead, ...line }) =>
    instead !== undefined && others.has(line.reference) ? { ...line, reference: instead } : line,
  )
  const [clash] = others.size === 0 ? [] : await clashesOf(ctx, bank.id, lines, source)
  if (clash !== undefined) return refuse('invalid', { field: clash })
  const inserted = await ctx.db
    .insertInto('bank_line')
    .values(
      lines.map((line) => ({
        ...line,
        bank_id: bank.id,
        source,
        message_id: messageId ?? null,
        received_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['bank_id', 'reference']).doNothing())
    .returning(['id', 'amount', 'balance', 'at'])
    .execute()
  if (inserted.length === 0) return ok({ taken: [], known: lines.length })
  const [from, to] = [bankAccount(bank.id), house('suspense', BigInt(bank.id))]
  expectOk(
    await post(
      ctx,
      inserted.map(({ id, amount }) => ({
        kind: 'bank-line' as const,
        reference: String(id),
        entries: amount > 0n ? move(from, to, amount) : move(to, from, -amount),
      })),
    ),
    'a line cannot be posted',
  )
  if (await mayMoveOpening(ctx, bank.id, inserted))
    await noteOpening(ctx, bank, await openingOf(ctx, bank.id))
  return ok({ taken: inserted.map(({ id }) => id), known: lines.length - inserted.length })
}

/** The references of lines that other lines of an account have: a second fact under a reference is not a known line. */
export async function clashesOf(
  { db }: Context,
  bankId: number,
  lines: readonly StatementLine[],
  source: LineSource,
): Promise<string[]> {
  const existing = await db
    .selectFrom('bank_line')
    .select(['reference', 'amount', 'at', 'source'])
    .where('bank_id', '=', bankId)
    .where(
      'reference',
      'in',
      lines.map(({ reference }) => reference),
    )
    .execute()
  const before = new Map(existing.map((line) => [line.reference, line]))
  return lines.flatMap((line) => {
    const other = before.get(line.reference)
    if (!other) return []
    const isSame = other.amount === line.amount && isSameTime(other.at, line.at, other.source === source)
    return isSame ? [] : [line.reference]
  })
}

/** How many of these lines an account has by their references. */
export async function countKnown(
  { db }: Context,
  bankId: number,
  lines: readonly StatementLine[],
): Promise<number> {
  const references = lines.map(({ reference }) => reference)
  const { count } = await db
    .selectFrom('bank_line')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('bank_id', '=', bankId)
    .where('reference', 'in', references)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Whether two times may be those of one line. Told in the same way twice they are equal, but for seconds that one leaves out;
 * services and statements date a line apart, by a day at most.
 */
function isSameTime(one: Date, other: Date, sameWay: boolean): boolean {
  const apart = Math.abs(one.getTime() - other.getTime())
  return sameWay && hasClock(one) === hasClock(other) ? apart < MINUTE_MS : apart <= DAY_MS
}

/** A line of a day alone is of its first moment. */
const hasClock = (at: Date): boolean => at.getTime() !== startOfDay(dayOf(at)).getTime()

/** Whether lines that were just taken may show another opening: the first with a balance, or others before it. */
async function mayMoveOpening(
  { db }: Context,
  bankId: number,
  inserted: readonly { id: bigint; balance: Minor | null; at: Date }[],
): Promise<boolean> {
  const row = await db
    .selectFrom('bank_line')
    .select('at')
    .where('bank_id', '=', bankId)
    .where('balance', 'is not', null)
    .where(
      'id',
      'not in',
      inserted.map(({ id }) => id),
    )
    .orderBy('at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return inserted.some(({ at, balance }) => (row ? at <= row.at : balance !== null))
}

/** Lines of a day alone, of the day of the first balance: nobody knows on which side of it they are. */
const OF_ITS_DAY = sql`date_trunc('day', earliest.at + interval '7 hours', 'UTC') - interval '7 hours'`

/**
 * What lay in an account before its first line, by the earliest line that says a balance; null if none does. Of lines of the
 * same moment the first is the one whose balance before it is no other's after it.
 */
async function openingOf({ db }: Context, bankId: number): Promise<Minor | null> {
  const { rows } = await sql<{ opening: Minor | null }>`
    with earliest as (
      select at from bank_line where bank_id = ${bankId} and balance is not null order by at, id limit 1
    ), first as (
      select line.id, line.balance - line.amount as before from bank_line line, earliest
      where line.bank_id = ${bankId} and line.at = earliest.at and line.balance is not null
      order by exists (
        select from bank_line other where other.bank_id = ${bankId} and other.at = earliest.at and other.id <> line.id
          and other.balance = line.balance - line.amount
      ), line.id
      limit 1
    )
    select first.before - coalesce((
      select sum(amount) from bank_line, earliest
      where bank_id = ${bankId} and bank_line.at < earliest.at and bank_line.at <> ${OF_ITS_DAY}
    ), 0)::bigint as opening from first
  `.execute(db)
  return rows[0]?.opening ?? null
}
