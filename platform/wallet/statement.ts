import { type RawBuilder, sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import { type Minor, moneyOf } from '#contract/money.ts'
import { MAX_SORTED_ROWS } from '#contract/values.ts'
import {
  type statement as pageEndpoint,
  type statementRows as rowsEndpoint,
  type Transaction,
  TransactionType,
} from '#contract/wallet.ts'
import type { Context, Member } from '../context.ts'
import type { Db } from '../db/database.ts'
import { wallet } from '../ledger/index.ts'
import { offsetOf, placeOf } from '../paging.ts'
import { done, type Result } from '../result.ts'

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
  number: bigint
}

/**
 * What a filter leaves of a wallet: the lines numbered from `first` to `last`, where lines are numbered among all of the
 * wallet, or among those of the type that is asked for; and what they come to.
 */
interface Stretch {
  first: bigint
  last: bigint
  credited: Minor
  debited: Minor
}

/**
 * A page of a wallet's statement, newest first unless `sort` says otherwise, with totals over the whole result. Lines
 * stand in the order in which they moved the wallet, so each balance follows from the one before. The page is clamped to
 * what exists. Days are days of the site.
 *
 * By amount as many as `MAX_SORTED_ROWS` lines are sorted; more stay in their order by time, and `sort` of the answer
 * says so. Everything else costs the same however long the statement is: totals come from the sums of days, and a page is
 * a range of numbers (`db/migrations/0016-records.sql`).
 */
export async function statement(
  ctx: Context,
  member: Member,
  wish: PageWish,
): Promise<Result<ValueOf<typeof pageEndpoint>>> {
  const stretch = await stretchOf(ctx.db, member, wish)
  const place = placeOf(stretch.last - stretch.first + 1n, wish)
  const byAmount = wish.sort === 'amount' || wish.sort === '-amount'
  const sort = byAmount && place.totalRows > MAX_SORTED_ROWS ? '-time' : wish.sort
  const lines = place.totalRows === 0 ? [] : await linesOfPage(ctx.db, member, wish, stretch, place, sort)
  return done({
    ...place,
    sort,
    content: lines.map(toTransaction),
    totals: {
      in: moneyOf(stretch.credited),
      out: moneyOf(stretch.debited),
      amount: moneyOf(stretch.credited + stretch.debited),
    },
  })
}

/** The same lines by key, newest first: `after` is the `next` of the lines before, the last one's number. */
export async function statementRows(
  ctx: Context,
  member: Member,
  wish: RowsWish,
): Promise<Result<ValueOf<typeof rowsEndpoint>>> {
  if (wish.after !== undefined && !/^\d{1,18}$/.test(wish.after)) return done({ content: [], next: null })
  const { first, last } = await stretchOf(ctx.reports, member, wish)
  const before = wish.after === undefined ? last + 1n : BigInt(wish.after)
  const to = before <= last ? before - 1n : last
  const from = to - BigInt(wish.size) + 1n
  const page = { first: from > first ? from : first, last: to }
  const lines = await selectLines(ctx.reports, member, wish, page, sql`number desc`)
  return done({
    content: lines.map(toTransaction),
    next: page.first > first && lines.length > 0 ? String(page.first) : null,
  })
}

/**
 * The stretch of a filter, from the sums of days: what each kind had come to at the end of the range, less what it had
 * come to before. Two rows of a kind are read, whatever lies between them.
 */
async function stretchOf(db: Db, member: Member, { wallet: name, type, fromDay, toDay }: Filter) {
  const kinds = type ? [type] : TransactionType.options
  const upTo = (condition: RawBuilder<unknown>) => sql`(
    select entries_before + entries as entries, credited_before + credited as credited, debited_before + debited as debited
    from ledger_day where account_id = (select id from ledger_account where key = ${wallet(member.id, name)})
      and ledger_day.kind = asked.kind and ${condition}
    order by day desc limit 1
  )`
  const { rows } = await sql<Stretch>`
    select coalesce(sum(earlier.entries), 0)::bigint + 1 as first, coalesce(sum(final.entries), 0)::bigint as last,
      (coalesce(sum(final.credited), 0) - coalesce(sum(earlier.credited), 0))::bigint as credited,
      (coalesce(sum(final.debited), 0) - coalesce(sum(earlier.debited), 0))::bigint as debited
    from unnest(${kinds}::text[]) as asked (kind)
    left join lateral ${upTo(toDay ? sql`day <= ${toDay}` : sql`true`)} final on true
    left join lateral ${upTo(fromDay ? sql`day < ${fromDay}` : sql`false`)} earlier on true
  `.execute(db)
  const stretch = rows[0]
  if (!stretch) throw new Error('an aggregate answers a row')
  // A range that ends before it begins leaves nothing.
  return stretch.last < stretch.first ? { first: 1n, last: 0n, credited: 0n, debited: 0n } : stretch
}

/** The lines of a page, in its order. */
function linesOfPage(
  db: Db,
  member: Member,
  filter: Filter,
  { first, last }: Stretch,
  place: ReturnType<typeof placeOf>,
  sort: PageWish['sort'],
): Promise<Line[]> {
  const [offset, size] = [BigInt(offsetOf(place)), BigInt(place.size)]
  if (sort === 'time') {
    const from = first + offset
    return selectLines(db, member, filter, { first: from, last: lesser(from + size - 1n, last) }, sql`number`)
  }
  if (sort === '-time') {
    const to = last - offset
    const page = { first: to - size + 1n > first ? to - size + 1n : first, last: to }
    return selectLines(db, member, filter, page, sql`number desc`)
  }
  const order = sort === 'amount' ? sql`amount, number` : sql`amount desc, number desc`
  return selectLines(db, member, filter, { first, last }, order, sql`limit ${size} offset ${offset}`)
}

const lesser = (a: bigint, b: bigint) => (a < b ? a : b)

/**
 * The lines with these numbers; each numbering has its index (`ledger_entry_statement…`). The lines are found first, and
 * only those of the page are joined with their postings.
 *
 * Nothing bounds the posting's id, by which the table is partitioned, so every month's index is asked. Where a clock was
 * set back, a line bears the wallet's last time and its id the clock's (`db/migrations/0001-ledger.sql`), however far
 * apart they are; a line that is left out for it would keep the statement from adding up.
 */
async function selectLines(
  db: Db,
  member: Member,
  { wallet: name, type }: Filter,
  { first, last }: Pick<Stretch, 'first' | 'last'>,
  order: RawBuilder<unknown>,
  page: RawBuilder<unknown> = sql``,
): Promise<Line[]> {
  const [numbering, ofType] = type ? [sql.ref('kind_seq'), sql`and kind = ${type}`] : [sql.ref('seq'), sql``]
  const { rows } = await sql<Line>`
    select line.posting_id, line.created_at, line.kind, posting.reference, line.amount, line.balance, line.number
    from (
      select posting_id, created_at, kind, amount, balance, ${numbering} as number from ledger_entry
      where account_id = (select id from ledger_account where key = ${wallet(member.id, name)}) ${ofType}
        and ${numbering} between ${first} and ${last}
      order by ${order} ${page}
    ) line
    join ledger_posting posting on posting.id = line.posting_id
    order by ${order}
  `.execute(db)
  return rows
}

const toTransaction = (line: Line): Transaction => ({
  id: line.posting_id,
  time: line.created_at.toISOString(),
  type: line.kind,
  reference: line.reference,
  amount: moneyOf(line.amount),
  balance: moneyOf(line.balance),
})
