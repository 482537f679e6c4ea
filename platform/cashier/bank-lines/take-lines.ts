import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { expectOk } from '#platform/base/result.ts'
import { lockBank, noteOpening } from '#platform/cashier/banks/index.ts'
import { bankAccount, house, move, post } from '#platform/money/ledger/index.ts'
import type { LineSource, StatementLine } from './statement-line.ts'

export interface TakenLines {
  /** The new lines by id, in the order of the statement. */
  taken: bigint[]
  /** Those whose reference the account had already. */
  known: number
}

interface Origin {
  source: LineSource
  messageId?: bigint
}

/**
 * Takes lines of an own account, each reference once, and posts them from the account to `suspense`: from then on the books
 * hold what lies there, whoever it is for. Locks the account, so that what lay there before its first line is right whatever
 * comes first. Run in a transaction; match them after it (`matchLine`).
 */
export async function takeLines(
  ctx: Context,
  bankId: string,
  lines: readonly StatementLine[],
  { source, messageId }: Origin,
): Promise<TakenLines> {
  const bank = await lockBank(ctx, bankId)
  if (!bank) throw new Error(`no own account ${bankId}`)
  const now = ctx.clock.now()
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
    .returning(['id', 'reference', 'amount'])
    .execute()
  if (inserted.length < lines.length) await warnOfOthers(ctx, bank.id, lines)
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
  await noteOpening(ctx, bank, await openingOf(ctx, bank.id))
  return { taken: inserted.map(({ id }) => id), known: lines.length - inserted.length }
}

/** A reference is taken once: another amount under it is somebody's mistake, which the statement's balances will tell too. */
async function warnOfOthers(
  { db, log }: Context,
  bankId: number,
  lines: readonly StatementLine[],
): Promise<void> {
  const known = await db
    .selectFrom('bank_line')
    .select(['reference', 'amount'])
    .where('bank_id', '=', bankId)
    .where(
      'reference',
      'in',
      lines.map(({ reference }) => reference),
    )
    .execute()
  const amounts = new Map(known.map(({ reference, amount }) => [reference, amount]))
  for (const { reference, amount } of lines)
    if (amounts.get(reference) !== amount)
      log.warn({ bank: bankId, reference }, 'a reference of an own account came with another amount')
}

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
      select sum(amount) from bank_line where bank_id = ${bankId} and at < (select at from earliest)
    ), 0)::bigint as opening from first
  `.execute(db)
  return rows[0]?.opening ?? null
}
