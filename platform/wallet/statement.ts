import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import { type Minor, moneyOf } from '#contract/money.ts'
import type {
  statement as pageEndpoint,
  statementRows as rowsEndpoint,
  Transaction,
} from '#contract/wallet.ts'
import type { Context, Member } from '../context.ts'
import { wallet } from '../ledger/index.ts'
import { offsetOf, placeOf } from '../paging.ts'
import { done, type Result } from '../result.ts'
import { startOfDay, startOfNextDay } from '../site-days.ts'

type PageWish = ParsedInputOf<typeof pageEndpoint>
type RowsWish = ParsedInputOf<typeof rowsEndpoint>
type Filter = Pick<PageWish, 'wallet' | 'type' | 'fromDay' | 'toDay'>

interface Line {
  posting_id: string
  created_at: Date
  kind: Transaction['type']
  reference: string
  amount: Minor
  balance: Minor
  seq: bigint
}

/**
 * A page of a wallet's statement, newest first unless `sort` is `time`, with totals over the whole result. Lines stand
 * in the order in which they moved the wallet, so each balance follows from the one before. The page is clamped to what
 * exists. Days are days of the site.
 */
export async function statement(
  ctx: Context,
  member: Member,
  wish: PageWish,
): Promise<Result<ValueOf<typeof pageEndpoint>>> {
  const theirs = matching(member, wish)
  const { rows: counted } = await sql<{ lines: bigint; credited: Minor; debited: Minor }>`
    select count(*) as lines,
      coalesce(sum(amount) filter (where amount > 0), 0)::bigint as credited,
      coalesce(sum(amount) filter (where amount < 0), 0)::bigint as debited
    from ledger_entry where ${theirs}
  `.execute(ctx.db)
  const { lines, credited, debited } = counted[0] ?? { lines: 0n, credited: 0n, debited: 0n }
  const place = placeOf(lines, wish)
  const newestFirst = wish.sort === '-time'
  const { rows } = await selectLines(
    theirs,
    newestFirst,
    sql`limit ${place.size} offset ${offsetOf(place)}`,
  ).execute(ctx.db)
  return done({
    ...place,
    content: rows.map(toTransaction),
    totals: { in: moneyOf(credited), out: moneyOf(debited), amount: moneyOf(credited + debited) },
  })
}

/** The same lines by key, newest first: `after` is the `next` of the lines before, a line's time and position. */
export async function statementRows(
  ctx: Context,
  member: Member,
  wish: RowsWish,
): Promise<Result<ValueOf<typeof rowsEndpoint>>> {
  let theirs = matching(member, wish)
  if (wish.after !== undefined) {
    const [, ms, seq] = /^(\d{1,15})-(\d{1,18})$/.exec(wish.after) ?? []
    if (!ms || !seq) return done({ content: [], next: null })
    theirs = sql`${theirs} and (created_at, seq) < (${new Date(Number(ms))}, ${BigInt(seq)})`
  }
  const { rows } = await selectLines(theirs, true, sql`limit ${wish.size}`).execute(ctx.reports)
  const last = rows.at(-1)
  return done({
    content: rows.map(toTransaction),
    next: last && rows.length === wish.size ? `${last.created_at.getTime()}-${last.seq}` : null,
  })
}

/**
 * The condition on `ledger_entry` of a wallet's lines within a filter; each has its index (`ledger_entry_statement…`).
 *
 * Days do not bound the posting's id, by which the table is partitioned, so every month's index is asked. Where a clock
 * was set back, a line bears the wallet's last time and its id the clock's (`db/migrations/0001-ledger.sql`), however
 * far apart they are; a line that is left out for it would keep the statement from adding up.
 */
function matching(member: Member, filter: Filter): RawBuilder<SqlBool> {
  const account = wallet(member.id, filter.wallet)
  const conditions = [sql`account_id = (select id from ledger_account where key = ${account})`]
  if (filter.type) conditions.push(sql`kind = ${filter.type}`)
  if (filter.fromDay) conditions.push(sql`created_at >= ${startOfDay(filter.fromDay)}`)
  if (filter.toDay) conditions.push(sql`created_at < ${startOfNextDay(filter.toDay)}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/**
 * The page is found first; only its lines are joined with their postings. A wallet's time never runs backwards
 * (`db/migrations/0001-ledger.sql`), so this order is that of the positions.
 */
const selectLines = (theirs: RawBuilder<SqlBool>, newestFirst: boolean, page: RawBuilder<unknown>) => {
  const direction = newestFirst ? sql`desc` : sql`asc`
  return sql<Line>`
    select line.posting_id, line.created_at, line.kind, posting.reference, line.amount, line.balance, line.seq
    from (select * from ledger_entry where ${theirs} order by created_at ${direction}, seq ${direction} ${page}) line
    join ledger_posting posting on posting.id = line.posting_id
    order by line.created_at ${direction}, line.seq ${direction}
  `
}

const toTransaction = (line: Line): Transaction => ({
  id: line.posting_id,
  time: line.created_at.toISOString(),
  type: line.kind,
  reference: line.reference,
  amount: moneyOf(line.amount),
  balance: moneyOf(line.balance),
})
