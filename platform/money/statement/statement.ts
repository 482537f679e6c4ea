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
import {
  batchesByKey,
  batchesOfKeys,
  type RowBatches,
  sortByKeys,
} from '#platform/base/batches/row-batches.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { firstKeptDay } from '#platform/base/db/archived-months.ts'
import type { Db } from '#platform/base/db/database.ts'
import { sortedKeys } from '#platform/base/db/sorted-keys.ts'
import { offsetOf, type PagePlace, placeOf } from '#platform/base/input/paging.ts'
import { asCode, orderOf, type SortedColumns } from '#platform/base/input/sorting.ts'
import { KEY_BATCH_ROWS } from '#platform/base/limits.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { dayOf } from '#platform/base/site-days.ts'
import { daysOf, linesOf, postings, wallet } from '#platform/money/ledger/index.ts'
import { MAX_NEARBY_ROWS } from '#platform/money/limits.ts'

type PageInput = ParsedInputOf<typeof pageEndpoint>
type RowsInput = ParsedInputOf<typeof rowsEndpoint>
type Filter = Pick<PageInput, 'wallet' | 'type' | 'fromDay' | 'toDay'>

/** A line as read from the database: money in minor units, the time with the offset of the connection's time zone. */
type Line = [
  id: string,
  time: string,
  type: Transaction['type'],
  reference: string,
  amount: string,
  balance: string,
  number: number,
  /** The key of its bet's game in `Lines.games`; null for other lines, and where no games are asked for. */
  game: string | null,
]

/** Lines, and the games that their bets are of, each once; null if there are none. */
interface Lines {
  lines: Line[]
  games: Record<string, GameOfBet> | null
}

/**
 * The games of bets, as parts of a statement. A bet has up to two lines, and many bets are of few games: each bet and each game is looked
 * up once, and a line has only the key of its game. Supplied by the caller, because the ledger knows no games.
 */
export interface GamesOfBets {
  /** A query of the bets whose ids are in `ids`, a table with the column `bet_id`: their `id`, and what tells their games. */
  bets(ids: RawBuilder<unknown>): RawBuilder<unknown>
  /** The key of the game of `bet`, a row of that query: a text. */
  key: RawBuilder<unknown>
  /** The games of such bets as a JSON object by their keys (`GameOfBet`). */
  named(bets: RawBuilder<unknown>): RawBuilder<unknown>
}

/** The kinds of lines that refer to a bet. */
const betKinds: readonly TransactionType[] = ['bet', 'payout', 'void']

/** The sums of whole days by day, in minor units, including lines on other pages. */
type DayNets = Record<string, string>

/**
 * The lines of a filter: those numbered from `first` to `last`, in the numbering of the whole wallet or of the
 * requested type; and their sums.
 */
interface LineRange {
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
 * Sorted by time, the cost does not depend on the length: totals come from daily sums, and a page is a range of numbers
 * (docs/decisions/0016-records-are-numbered.md). For another column the database sorts all lines of the filter. With `gamesOfBets`,
 * lines of bets name their game.
 */
export async function statement(
  ctx: Context,
  member: Member,
  input: Omit<PageInput, 'language'>,
  gamesOfBets?: GamesOfBets,
): Promise<Result<WireValueOf<typeof pageEndpoint>>> {
  const { stretch, place, lines, games, nets } = isByTime(input)
    ? await pageByTime(ctx.reads, member, input, gamesOfBets)
    : await pageSorted(ctx.db, member, input, gamesOfBets)
  const gameOf = (key: string | null): GameOfBet | null => (key === null ? null : (games?.[key] ?? null))
  return ok({
    ...place,
    content: lines.map((line) => ({ ...toTransaction(line), ...(gamesOfBets && { game: gameOf(line[7]) }) })),
    totals: {
      in: moneyOf(stretch.credited),
      out: moneyOf(stretch.debited),
      amount: moneyOf(stretch.credited + stretch.debited),
    },
    nets: Object.fromEntries(Object.entries(nets).map(([day, net]) => [day, moneyOf(BigInt(net))])),
  })
}

const sortOf = ({ sort }: Pick<PageInput, 'sort'>) => sort ?? statementSorting.usual

/** Lines are numbered in time order, so a page by time is a short read; any other order sorts all of them. */
const isByTime = (input: Pick<PageInput, 'sort'>) => columnOf(sortOf(input)) === 'time'

interface Page extends Lines {
  stretch: LineRange
  place: PagePlace
  nets: DayNets
}

/** A page in time order, in one statement; only a page beyond the last is read again. */
async function pageByTime(
  db: Db,
  member: Member,
  input: Omit<PageInput, 'language'>,
  gamesOfBets: GamesOfBets | undefined,
): Promise<Page> {
  const [offset, size] = [BigInt(offsetOf(input)), BigInt(input.size)]
  const [order, ends] =
    sortOf(input) === 'time'
      ? [sql`number`, sql`first + ${offset} as first, least(first + ${offset + size} - 1, last) as last`]
      : [
          sql`number desc`,
          sql`greatest(last - ${offset + size} + 1, first) as first, last - ${offset} as last`,
        ]
  const onPage = withinRange({ first: sql`(select first from page)`, last: sql`(select last from page)` })
  const { rows } = await sql<LineRange & Lines & { nets: DayNets }>`
    with stretch as materialized (${lineRangeQuery(member, input)}),
      page as materialized (select ${ends} from stretch),
      ${lineTable(member, input, onPage, input.size)},
      ${postedTables(gamesOfBets)}
    select stretch.*, ${linesInOrder(order, gamesOfBets)}, (
      select coalesce(json_object_agg(day, net::text), '{}') from ${dayNets(member, input)} of_day
    ) as nets
    from stretch
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate answers a row')
  const place = placeOf(linesIn(row), input)
  if (place.page < input.page) return pageByTime(db, member, { ...input, page: place.page }, gamesOfBets)
  return { stretch: row, place, lines: row.lines, games: row.games, nets: row.nets }
}

/** A page in another order, without daily sums. */
async function pageSorted(
  db: Db,
  member: Member,
  input: Omit<PageInput, 'language'>,
  gamesOfBets: GamesOfBets | undefined,
): Promise<Page> {
  const stretch = await readLineRange(db, member, input)
  const place = placeOf(linesIn(stretch), input)
  if (place.totalRows === 0) return { stretch, place, lines: [], games: null, nets: {} }
  const { rows } = await sql<{ key: bigint }>`
    ${sortedNumbers(member, input, stretch)} limit ${BigInt(place.size)} offset ${BigInt(offsetOf(place))}
  `.execute(db)
  const numbers = rows.map(({ key }) => key)
  return { stretch, place, ...(await readNumberedLines(db, member, input, numbers, gamesOfBets)), nets: {} }
}

/**
 * The line of a main wallet with a posting's reference, posted at `from` or soon after: its id, its day, and its place
 * among the lines of its type and day, from 0, latest first; null if not found. Its day is looked up, not taken from
 * `from`: the line may have been posted after midnight, or with the later time of the line before
 * (`ledger_post`).
 */
export async function findLinePlace(
  db: Db,
  member: Member,
  { type, from, reference }: { type: Transaction['type']; from: Date; reference: string },
): Promise<{ id: string; day: string; place: number } | null> {
  const filter = { wallet: 'main', type, fromDay: dayOf(from) } as const
  const { first } = await readLineRange(db, member, filter)
  const { rows } = await sql<{ id: string; day: string; place: bigint }>`
    with near as materialized (
      select posting_id, site_day(created_at) as day, ${numberOf(filter)} as number from ${linesMatching(member, filter)}
      and ${numberOf(filter)} >= ${first} and created_at >= ${from} order by number limit ${MAX_NEARBY_ROWS}
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

/** All lines that match a filter, read in batches, in the page's order. Refuses as `sortedKeys`. */
export async function everyLine(
  ctx: Context,
  member: Member,
  input: RowsInput,
): Promise<Result<RowBatches<Transaction>>> {
  if ((input.sort ?? statementSorting.usual) === '-time')
    return ok(
      batchesByKey((after) => linesAfter(ctx.downloads, member, { ...input, after, size: KEY_BATCH_ROWS })),
    )
  const stretch = await readLineRange(ctx.downloads, member, input)
  const keys = await sortedKeys(ctx.downloads, member.id, sortedNumbers(member, input, stretch))
  if (!keys.ok) return keys
  return ok(
    batchesOfKeys(keys.value, async (numbers) =>
      (await readNumberedLines(ctx.downloads, member, input, numbers)).lines.map(toTransaction),
    ),
  )
}

type KeyedInput = Filter & { after?: string | undefined; size: number }

/** One batch of lines, newest first, by key: `after` is the `next` of the batch before, its last line's number. */
export const statementAfter = async (ctx: Context, member: Member, input: KeyedInput) =>
  ok(await linesAfter(ctx.db, member, input))

async function linesAfter(
  db: Db,
  member: Member,
  input: KeyedInput,
): Promise<{ content: Transaction[]; next: string | null }> {
  const after = input.after === undefined ? undefined : rowIdOf(input.after)
  if (input.after !== undefined && after === undefined) return { content: [], next: null }
  const { first, last } = await readLineRange(db, member, input)
  const before = after ?? last + 1n
  const to = before <= last ? before - 1n : last
  const from = to - BigInt(input.size) + 1n
  const page = { first: from > first ? from : first, last: to }
  const { lines } = await readLines(
    db,
    lineTable(member, input, withinRange(page), input.size),
    sql`number desc`,
  )
  return {
    content: lines.map(toTransaction),
    next: page.first > first && lines.length > 0 ? String(page.first) : null,
  }
}

/**
 * The stretch of a filter, from daily sums: each kind's total at the end of the range, less its total before. Reads two
 * rows per kind, whatever the length. An empty range has `last` = `first` - 1 and sums of 0. Days in the archive are in no range.
 */
function lineRangeQuery(
  member: Member,
  { wallet: name, type, fromDay, toDay }: Filter,
): RawBuilder<LineRange> {
  const kinds = type ? [type] : TransactionType.options
  const upTo = (condition: RawBuilder<unknown>) => sql`(
    select entries_before + entries as entries, credited_before + credited as credited, debited_before + debited as debited
    from ${daysOf(wallet(member.id, name))} of_day where of_day.kind = asked.kind and ${condition}
    order by day desc limit 1
  )`
  return sql<LineRange>`
    select first, greatest(last, first - 1) as last,
      case when last < first then 0 else credited end as credited, case when last < first then 0 else debited end as debited
    from (
      select coalesce(sum(earlier.entries), 0)::bigint + 1 as first, coalesce(sum(final.entries), 0)::bigint as last,
        (coalesce(sum(final.credited), 0) - coalesce(sum(earlier.credited), 0))::bigint as credited,
        (coalesce(sum(final.debited), 0) - coalesce(sum(earlier.debited), 0))::bigint as debited
      from unnest(${kinds}::text[]) as asked (kind)
      left join lateral ${upTo(toDay ? sql`day <= ${toDay}` : sql`true`)} final on true
      left join lateral ${upTo(fromDay ? sql`day < greatest(${fromDay}::date, ${firstKeptDay})` : isArchived)} earlier on true
    ) summed`
}

/** Without a first day: the days in the archive. Where there are none, this is looked up nowhere. */
const isArchived = sql`${firstKeptDay} > '-infinity' and day < ${firstKeptDay}`

async function readLineRange(db: Db, member: Member, filter: Filter): Promise<LineRange> {
  const { rows } = await lineRangeQuery(member, filter).execute(db)
  const stretch = rows[0]
  if (!stretch) throw new Error('an aggregate answers a row')
  return stretch
}

const linesIn = ({ first, last }: LineRange) => last - first + 1n

/** The sort columns of a statement; lines are numbered in time order. */
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
  stretch: LineRange,
): RawBuilder<{ key: bigint }> {
  const number = numberOf(input)
  return sql`
    select ${number} as key from ${linesMatching(member, input)} and ${withinRange(stretch)(number)}
    order by ${orderOf(statementSorting, input.sort, sortedColumns(number), [number])}`
}

/** The numbering of a filter. */
const numberOf = ({ type }: Filter) => (type ? sql.ref('kind_seq') : sql.ref('seq'))

/** A wallet's lines, or those of the requested type; may be followed by a condition on them. */
const linesMatching = (member: Member, { wallet: name, type }: Filter) => sql`
  ${linesOf(wallet(member.id, name))} entry where ${type ? sql`kind = ${type}` : sql`true`}`

type NumberCondition = (number: RawBuilder<unknown>) => RawBuilder<unknown>

const withinRange =
  ({ first, last }: Record<'first' | 'last', bigint | RawBuilder<unknown>>): NumberCondition =>
  (number) =>
    sql`${number} between ${first} and ${last}`

/** The lines with these numbers, in that order. */
async function readNumberedLines(
  db: Db,
  member: Member,
  filter: Filter,
  numbers: bigint[],
  gamesOfBets?: GamesOfBets,
): Promise<Lines> {
  const isRequested: NumberCondition = (number) => sql`${number} = any (${numbers}::bigint[])`
  const { lines, games } = await readLines(
    db,
    lineTable(member, filter, isRequested),
    sql`number`,
    gamesOfBets,
  )
  return { lines: sortByKeys(numbers, lines, ([, , , , , , number]) => BigInt(number)), games }
}

async function readLines(
  db: Db,
  lines: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  gamesOfBets?: GamesOfBets,
): Promise<Lines> {
  const { rows } = await sql<Lines>`
    with ${lines}, ${postedTables(gamesOfBets)} select ${linesInOrder(order, gamesOfBets)}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate answers a row')
  return row
}

/**
 * The lines with these numbers, as `line` of a statement; each numbering has its index (`ledger_entry_statement…`). A
 * range of at most `most` is written into the text as a limit: for a range that it cannot see the planner expects a
 * share of the wallet's lines, and with a million of them it would read every posting of the site instead of looking up
 * twenty.
 */
const lineTable = (member: Member, filter: Filter, numbered: NumberCondition, most?: number) => sql`
  line as materialized (
    select posting_id, created_at, kind, amount, balance, ${numberOf(filter)} as number
    from ${linesMatching(member, filter)} and ${numbered(numberOf(filter))} ${most ? sql`limit ${sql.lit(most)}` : sql``}
  )`

/**
 * The lines of `line` with their postings, as `posted` of a statement, and their bets as `line_bet`.
 *
 * The posting's id, by which the table is partitioned, is not bounded, so every month's index is searched. If a clock
 * was set back, a line has the wallet's last time but an id of the clock's time (`ledger_post`),
 * however far apart they are; leaving such a line out would keep the statement from adding up.
 */
const postedTables = (games: GamesOfBets | undefined) => sql`
  posted as materialized (
    select line.*, posting.reference${games ? sql`, ${betOfLine} as bet_id` : sql``}
    from line join ${postings} posting on posting.id = line.posting_id
  )${games ? sql`, line_bet as materialized (${games.bets(sql`(select distinct bet_id from posted where bet_id is not null)`)})` : sql``}`

/**
 * The columns of `Lines`: all lines as one JSON value, each a list of its values. Node reads it in half the time of a row per line,
 * and without repeating the names of the values it is smaller.
 */
const linesInOrder = (order: RawBuilder<unknown>, games: GamesOfBets | undefined) => sql`
  (
    select coalesce(json_agg(
      json_build_array(posting_id, created_at, kind, reference, amount::text, balance::text, number, ${games ? games.key : sql`null`})
      order by ${order}
    ), '[]') from posted ${games ? sql`left join line_bet bet on bet.id = posted.bet_id` : sql``}
  ) as lines,
  ${games ? games.named(sql`line_bet`) : sql`null`} as games`

/** The bet of a line; null for other lines. */
const betOfLine = sql`
  case when line.kind in (${sql.join(betKinds.map((kind) => sql.lit(kind)))}) and pg_input_is_valid(posting.reference, 'uuid')
    then posting.reference::uuid end`

/** The sum of each day that has a line in `line`, over the whole day. */
const dayNets = (member: Member, { wallet: name, type }: Filter) => sql`(
  select day, sum(credited + debited)::bigint as net from ${daysOf(wallet(member.id, name))} of_day
  where ${type ? sql`kind = ${type}` : sql`true`}
    and day between (select site_day(min(created_at)) from line) and (select site_day(max(created_at)) from line)
  group by day
)`

const toTransaction = ([id, time, type, reference, amount, balance]: Line): Transaction => ({
  id,
  time: new Date(time).toISOString(),
  type,
  reference,
  amount: moneyOf(BigInt(amount)),
  balance: moneyOf(BigInt(balance)),
})
