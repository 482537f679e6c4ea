import { type RawBuilder, sql } from 'kysely'
import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import { type ColumnOf, columnOf } from '#contract/base/sorting.ts'
import {
  type GameOfBet,
  type statement as pageEndpoint,
  type statementRows as rowsEndpoint,
  statementSorting,
  type Transaction,
  TransactionType,
} from '#contract/money/wallet.ts'
import { byKey, inOrderOf, ofKeys, type RowBatches } from '#platform/base/batches/row-batches.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { sortedKeys } from '#platform/base/db/sorted-keys.ts'
import { offsetOf, type PagePlace, placeOf } from '#platform/base/input/paging.ts'
import { asCode, orderOf, type SortedColumns } from '#platform/base/input/sorting.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { dayOf } from '#platform/base/site-days.ts'
import { daysOf, linesOf, postings, wallet } from '#platform/money/ledger/index.ts'

type PageInput = ParsedInputOf<typeof pageEndpoint>
type RowsInput = ParsedInputOf<typeof rowsEndpoint>
type Filter = Pick<PageInput, 'wallet' | 'type' | 'fromDay' | 'toDay'>

/** A line as the database says it: money in minor units, the instant with the offset of the connection's time zone. */
interface Line {
  id: string
  time: string
  type: Transaction['type']
  reference: string
  amount: string
  balance: string
  number: number
  /** Of a page: the game of the bet behind it. */
  game?: GameOfBet | null
}

/**
 * The game of a bet as JSON (`GameOfBet`), a value within a statement: null where the bet is null or there is none. Given
 * by who serves the statement, as the ledger knows no games.
 */
export type GameOfBetQuery = (betId: RawBuilder<unknown>) => RawBuilder<unknown>

/** The kinds of lines whose reference is a bet. */
const ofBets: readonly TransactionType[] = ['bet', 'payout', 'void']

/** The sums of whole days by day, in minor units, lines on other pages included. */
type DayNets = Record<string, string>

/**
 * The lines of a filter: those numbered from `first` to `last`, in the numbering of the whole wallet or of the
 * requested type; and their sums.
 */
interface Stretch {
  first: bigint
  last: bigint
  credited: Minor
  debited: Minor
}

/**
 * A page of a wallet's statement, newest first unless `sort` says otherwise, with totals over the whole result. Lines
 * are in posting order, so each balance follows from the one before. The page is clamped to what exists. Days are days
 * of the site.
 *
 * By time the cost does not depend on the length: totals come from daily sums, and a page is a range of numbers
 * (`db/migrations/0016-records.sql`). By another column the database sorts the lines of the filter. With `gameOfBet`, lines of
 * bets name their game.
 */
export async function statement(
  ctx: Context,
  member: Member,
  input: Omit<PageInput, 'language'>,
  gameOfBet?: GameOfBetQuery,
): Promise<Result<WireValueOf<typeof pageEndpoint>>> {
  const { stretch, place, lines, nets } = isByTime(input)
    ? await pageByTime(ctx.reads, member, input, gameOfBet)
    : await pageSorted(ctx.db, member, input, gameOfBet)
  return ok({
    ...place,
    content: lines.map((line) => ({ ...toTransaction(line), ...(gameOfBet && { game: line.game ?? null }) })),
    totals: {
      in: moneyOf(stretch.credited),
      out: moneyOf(stretch.debited),
      amount: moneyOf(stretch.credited + stretch.debited),
    },
    nets: Object.fromEntries(Object.entries(nets).map(([day, net]) => [day, moneyOf(BigInt(net))])),
  })
}

const sortOf = ({ sort }: Pick<PageInput, 'sort'>) => sort ?? statementSorting.usual

/** Lines are numbered in the order of their time, so that a page is short to read; in another order all of them are sorted. */
const isByTime = (input: Pick<PageInput, 'sort'>) => columnOf(sortOf(input)) === 'time'

interface Page {
  stretch: Stretch
  place: PagePlace
  lines: Line[]
  nets: DayNets
}

/** A page in the order of time, in one statement; only a page beyond the last is read again. */
async function pageByTime(
  db: Db,
  member: Member,
  input: Omit<PageInput, 'language'>,
  gameOfBet: GameOfBetQuery | undefined,
): Promise<Page> {
  const [offset, size] = [BigInt(offsetOf(input)), BigInt(input.size)]
  const [order, ends] =
    sortOf(input) === 'time'
      ? [sql`number`, sql`first + ${offset} as first, least(first + ${offset + size} - 1, last) as last`]
      : [
          sql`number desc`,
          sql`greatest(last - ${offset + size} + 1, first) as first, last - ${offset} as last`,
        ]
  const onPage = numberedWithin({ first: sql`(select first from page)`, last: sql`(select last from page)` })
  const { rows } = await sql<Stretch & { lines: Line[]; nets: DayNets }>`
    with stretch as materialized (${stretchQuery(member, input)}),
      page as materialized (select ${ends} from stretch),
      ${linesAs(member, input, onPage, input.size)}
    select stretch.*, (${linesInOrder(order, gameOfBet)}) as lines, (
      select coalesce(json_object_agg(day, net::text), '{}') from ${netsOfDays(member, input)} of_day
    ) as nets
    from stretch
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate answers a row')
  const place = placeOf(linesIn(row), input)
  if (place.page < input.page) return pageByTime(db, member, { ...input, page: place.page }, gameOfBet)
  return { stretch: row, place, lines: row.lines, nets: row.nets }
}

/** A page in another order, without the sums of days. */
async function pageSorted(
  db: Db,
  member: Member,
  input: Omit<PageInput, 'language'>,
  gameOfBet: GameOfBetQuery | undefined,
): Promise<Page> {
  const stretch = await stretchOf(db, member, input)
  const place = placeOf(linesIn(stretch), input)
  if (place.totalRows === 0) return { stretch, place, lines: [], nets: {} }
  const { rows } = await sql<{ key: bigint }>`
    ${sortedNumbers(member, input, stretch)} limit ${BigInt(place.size)} offset ${BigInt(offsetOf(place))}
  `.execute(db)
  const numbers = rows.map(({ key }) => key)
  return { stretch, place, lines: await linesNumbered(db, member, input, numbers, gameOfBet), nets: {} }
}

/** The most lines that are looked through for a reference; hardly ever are two posted in the same moment. */
const MOST_NEAR = 100

/**
 * The line of a main wallet with a posting's reference, which was posted at `from` or soon after: its id, its day, and its
 * place among the lines of its type and day, from 0, the latest first; null if it is not found. Its day is looked up, not
 * taken from `from`: it may have been posted after midnight, or with the later time of the line before
 * (`db/migrations/0001-ledger.sql`).
 */
export async function placeOfLine(
  db: Db,
  member: Member,
  { type, from, reference }: { type: Transaction['type']; from: Date; reference: string },
): Promise<{ id: string; day: string; place: number } | null> {
  const filter = { wallet: 'main', type, fromDay: dayOf(from) } as const
  const { first } = await stretchOf(db, member, filter)
  const { rows } = await sql<{ id: string; day: string; place: bigint }>`
    with near as materialized (
      select posting_id, site_day(created_at) as day, ${numberOf(filter)} as number from ${filtered(member, filter)}
      and ${numberOf(filter)} >= ${first} and created_at >= ${from} order by number limit ${MOST_NEAR}
    )
    select near.posting_id as id, near.day::text as day, of_day.entries_before + of_day.entries - near.number as place
    from near
    join ${postings} posting on posting.id = near.posting_id
    join ${daysOf(wallet(member.id, filter.wallet))} of_day on of_day.kind = ${type} and of_day.day = near.day
    where posting.reference = ${reference} order by near.number limit 1
  `.execute(db)
  const line = rows[0]
  return line ? { ...line, place: Number(line.place) } : null
}

/** All lines within a filter, read in batches, in the page's order. Refuses as `sortedKeys`. */
export async function everyLine(
  ctx: Context,
  member: Member,
  input: RowsInput,
): Promise<Result<RowBatches<Transaction>>> {
  if ((input.sort ?? statementSorting.usual) === '-time')
    return ok(byKey((after) => linesAfter(ctx.reports, member, { ...input, after, size: BATCH_ROWS })))
  const stretch = await stretchOf(ctx.reports, member, input)
  const keys = await sortedKeys(ctx.reports, member.id, sortedNumbers(member, input, stretch))
  if (!keys.ok) return keys
  return ok(
    ofKeys(keys.value, async (numbers) =>
      (await linesNumbered(ctx.reports, member, input, numbers)).map(toTransaction),
    ),
  )
}

/** Rows per read by key. */
const BATCH_ROWS = 500

type KeyedInput = Filter & { after?: string | undefined; size: number }

/** One batch of lines, newest first, by key: `after` is the `next` of the lines before, the last one's number. */
export const statementAfter = async (ctx: Context, member: Member, input: KeyedInput) =>
  ok(await linesAfter(ctx.reports, member, input))

async function linesAfter(
  db: Db,
  member: Member,
  input: KeyedInput,
): Promise<{ content: Transaction[]; next: string | null }> {
  const after = input.after === undefined ? undefined : rowIdOf(input.after)
  if (input.after !== undefined && after === undefined) return { content: [], next: null }
  const { first, last } = await stretchOf(db, member, input)
  const before = after ?? last + 1n
  const to = before <= last ? before - 1n : last
  const from = to - BigInt(input.size) + 1n
  const page = { first: from > first ? from : first, last: to }
  const lines = await readLines(
    db,
    linesAs(member, input, numberedWithin(page), input.size),
    sql`number desc`,
  )
  return {
    content: lines.map(toTransaction),
    next: page.first > first && lines.length > 0 ? String(page.first) : null,
  }
}

/**
 * The stretch of a filter, from daily sums: each kind's total at the end of the range, less its total before. Reads two
 * rows per kind, whatever the length. A range that ends before it begins is empty: `last` is `first` less one, the sums are 0.
 */
function stretchQuery(member: Member, { wallet: name, type, fromDay, toDay }: Filter): RawBuilder<Stretch> {
  const kinds = type ? [type] : TransactionType.options
  const upTo = (condition: RawBuilder<unknown>) => sql`(
    select entries_before + entries as entries, credited_before + credited as credited, debited_before + debited as debited
    from ${daysOf(wallet(member.id, name))} of_day where of_day.kind = asked.kind and ${condition}
    order by day desc limit 1
  )`
  return sql<Stretch>`
    select first, greatest(last, first - 1) as last,
      case when last < first then 0 else credited end as credited, case when last < first then 0 else debited end as debited
    from (
      select coalesce(sum(earlier.entries), 0)::bigint + 1 as first, coalesce(sum(final.entries), 0)::bigint as last,
        (coalesce(sum(final.credited), 0) - coalesce(sum(earlier.credited), 0))::bigint as credited,
        (coalesce(sum(final.debited), 0) - coalesce(sum(earlier.debited), 0))::bigint as debited
      from unnest(${kinds}::text[]) as asked (kind)
      left join lateral ${upTo(toDay ? sql`day <= ${toDay}` : sql`true`)} final on true
      left join lateral ${upTo(fromDay ? sql`day < ${fromDay}` : sql`false`)} earlier on true
    ) summed`
}

async function stretchOf(db: Db, member: Member, filter: Filter): Promise<Stretch> {
  const { rows } = await stretchQuery(member, filter).execute(db)
  const stretch = rows[0]
  if (!stretch) throw new Error('an aggregate answers a row')
  return stretch
}

const linesIn = ({ first, last }: Stretch) => last - first + 1n

/** The sort columns of a statement; lines are numbered in the order of their time. */
const sortedColumns = (number: RawBuilder<unknown>): SortedColumns<ColumnOf<typeof statementSorting>> => ({
  time: number,
  type: asCode(sql`kind`),
  amount: sql`amount`,
  balance: sql`balance`,
})

/** The numbers of a stretch's lines, in the requested order. */
function sortedNumbers(
  member: Member,
  input: Filter & Pick<PageInput, 'sort'>,
  stretch: Stretch,
): RawBuilder<{ key: bigint }> {
  const number = numberOf(input)
  return sql`
    select ${number} as key from ${filtered(member, input)} and ${numberedWithin(stretch)(number)}
    order by ${orderOf(statementSorting, input.sort, sortedColumns(number), [number])}`
}

/** The numbering of a filter. */
const numberOf = ({ type }: Filter) => (type ? sql.ref('kind_seq') : sql.ref('seq'))

/** A wallet's lines, or those of the type that is asked for; a condition on them may follow. */
const filtered = (member: Member, { wallet: name, type }: Filter) => sql`
  ${linesOf(wallet(member.id, name))} entry where ${type ? sql`kind = ${type}` : sql`true`}`

type Numbers = (number: RawBuilder<unknown>) => RawBuilder<unknown>

const numberedWithin =
  ({ first, last }: Record<'first' | 'last', bigint | RawBuilder<unknown>>): Numbers =>
  (number) =>
    sql`${number} between ${first} and ${last}`

/** The lines with these numbers, in the order of these. */
async function linesNumbered(
  db: Db,
  member: Member,
  filter: Filter,
  numbers: bigint[],
  gameOfBet?: GameOfBetQuery,
): Promise<Line[]> {
  const asked: Numbers = (number) => sql`${number} = any (${numbers}::bigint[])`
  const lines = await readLines(db, linesAs(member, filter, asked), sql`number`, gameOfBet)
  return inOrderOf(numbers, lines, ({ number }) => BigInt(number))
}

async function readLines(
  db: Db,
  lines: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  gameOfBet?: GameOfBetQuery,
): Promise<Line[]> {
  const { rows } = await sql<{ lines: Line[] }>`
    with ${lines} select (${linesInOrder(order, gameOfBet)}) as lines
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate answers a row')
  return row.lines
}

/**
 * The lines with these numbers, as `line` of a statement; each numbering has its index (`ledger_entry_statement…`). Where they
 * are a range of at most `most`, that stands in the text: of a range that it cannot see the planner expects a share of the
 * wallet's lines, and with a million of them it would rather read every posting of the site than look up twenty.
 */
const linesAs = (member: Member, filter: Filter, numbered: Numbers, most?: number) => sql`
  line as materialized (
    select posting_id, created_at, kind, amount, balance, ${numberOf(filter)} as number
    from ${filtered(member, filter)} and ${numbered(numberOf(filter))} ${most ? sql`limit ${sql.lit(most)}` : sql``}
  )`

/**
 * What `line` holds, joined with its postings: all lines as one value, which takes node half of what a row for each did.
 *
 * Nothing bounds the posting's id, by which the table is partitioned, so every month's index is asked. Where a clock was
 * set back, a line bears the wallet's last time and its id the clock's (`db/migrations/0001-ledger.sql`), however far
 * apart they are; a line that is left out for it would keep the statement from adding up.
 */
const linesInOrder = (order: RawBuilder<unknown>, gameOfBet?: GameOfBetQuery) => sql`
  select coalesce(json_agg(told order by ${order}), '[]') from (
    select line.posting_id as id, line.created_at as time, line.kind as type, posting.reference,
      line.amount::text, line.balance::text, line.number${gameOfBet ? sql`, ${gameOfBet(betBehind)} as game` : sql``}
    from line join ${postings} posting on posting.id = line.posting_id
  ) told`

/** The bet that a line is about; null where it is about something else. */
const betBehind = sql`
  case when line.kind in (${sql.join(ofBets.map((kind) => sql.lit(kind)))}) and pg_input_is_valid(posting.reference, 'uuid')
    then posting.reference::uuid end`

/** The sum of each day that has a line in `line`, over the whole day. */
const netsOfDays = (member: Member, { wallet: name, type }: Filter) => sql`(
  select day, sum(credited + debited)::bigint as net from ${daysOf(wallet(member.id, name))} of_day
  where ${type ? sql`kind = ${type}` : sql`true`}
    and day between (select site_day(min(created_at)) from line) and (select site_day(max(created_at)) from line)
  group by day
)`

const toTransaction = ({ id, time, type, reference, amount, balance }: Line): Transaction => ({
  id,
  time: new Date(time).toISOString(),
  type,
  reference,
  amount: moneyOf(BigInt(amount)),
  balance: moneyOf(BigInt(balance)),
})
