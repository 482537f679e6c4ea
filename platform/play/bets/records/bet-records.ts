import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { type ColumnOf, columnOf } from '#contract/base/sorting.ts'
import {
  betSorting,
  type betRecords as pageEndpoint,
  type betRows as rowsEndpoint,
} from '#contract/play/bet-records.ts'
import type { WireBet } from '#contract/play/bets.ts'
import type { GameClass } from '#contract/play/catalogue.ts'
import type { Outcome } from '#contract/play/games/index.ts'
import {
  batchesByKey,
  batchesOfKeys,
  type RowBatches,
  sortByKeys,
} from '#platform/base/batches/row-batches.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { firstKeptDay, startOfKept } from '#platform/base/db/archived-months.ts'
import { withoutCachedPlan } from '#platform/base/db/connections/preparing-client.ts'
import type { Db } from '#platform/base/db/database.ts'
import { firstIdAt } from '#platform/base/db/id-times.ts'
import { sortedKeys } from '#platform/base/db/sorted-keys.ts'
import { offsetOf, type PagePlace, placeOf } from '#platform/base/input/paging.ts'
import { asCode, asName, orderOf, type SortedColumns } from '#platform/base/input/sorting.ts'
import { CLOCK_SLACK_MS, KEY_BATCH_ROWS } from '#platform/base/limits.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { betDays } from '#platform/money/play-sums/index.ts'
import { namedGames } from '#platform/play/catalogue/index.ts'
import { selectBets, toBet } from './bet-row.ts'

type PageInput = ParsedInputOf<typeof pageEndpoint>
type RowsInput = ParsedInputOf<typeof rowsEndpoint>
type Filter = Pick<PageInput, 'gameType' | 'gameClassify' | 'vendorCode' | 'result' | 'fromDay' | 'toDay'>
type Language = PageInput['language']

/** The totals of a member's bets within a filter, from the sums of days; and the days that a page of them covers. */
interface PageOfDays {
  rows: bigint
  stake: Minor
  payout: Minor
  /** The days of the page's bets, the earliest and the latest; null where there are none. */
  from_day: string | null
  to_day: string | null
  /** How many bets of the page's first day come before the page. */
  skipped: bigint
  /**
   * By day of the page, in a list by time: payouts less stakes of the whole day, other pages included; null for no
   * bets.
   */
  nets: Record<string, string> | null
}

/**
 * A page of a member's bets, newest first unless `sort` says otherwise, with totals over the whole result. The page is
 * clamped to what exists. Days are days of the site.
 *
 * By time it costs the same however many there are: totals come from the sums of days, which also tell on which days
 * the page's bets were placed. By another column the database sorts the member's bets within the filter, and of one class of
 * games it adds them up.
 */
export async function betRecords(
  ctx: Context,
  member: Member,
  input: PageInput,
): Promise<Result<WireValueOf<typeof pageEndpoint>>> {
  const page = await findPage(ctx.db, member, input)
  const place = placeOf(page.rows, input)
  const ids = page.rows === 0n ? [] : await idsOfPage(ctx.db, member, input, page, place)
  return ok({
    content: await readListed(ctx.db, input.language, ids),
    ...place,
    totals: { stake: moneyOf(page.stake), payout: moneyOf(page.payout) },
    nets: isByTime(input) ? netsOf(page) : {},
  })
}

/** All bets within a filter, in the order of its page. Refuses what `sortedKeys` does. */
export async function everyBet(
  ctx: Context,
  member: Member,
  input: RowsInput,
  batchRows = KEY_BATCH_ROWS,
): Promise<Result<RowBatches<WireBet>>> {
  if ((input.sort ?? betSorting.usual) === '-time')
    return ok(batchesByKey((after) => betsAfter(ctx.downloads, member, input, batchRows, after)))
  const keys = await sortedKeys(ctx.downloads, member.id, sortedIds(member, input))
  return keys.ok ? ok(batchesOfKeys(keys.value, (ids) => readBets(ctx.downloads, input.language, ids))) : keys
}

/** The newest bets of a filter, or those that come after the one with this id. */
async function betsAfter(db: Db, member: Member, input: RowsInput, size: number, id: string | undefined) {
  const after = id === undefined ? undefined : await keyOf(db, member, id)
  const page: Page = { ...input, order: newestFirst, skipped: 0n, size, after }
  const content = await readBets(db, input.language, await idsByTime(db, member, input, page))
  return { content, next: content.length === size ? (content.at(-1)?.id ?? null) : null }
}

/** The orders by time are an index's (`bet_member`, `bet_member_group`). */
const newestFirst = sql`placed_at desc, id desc`
const oldestFirst = sql`placed_at, id`

/** The sort keys of the other columns; names by their `places`. */
const sortedColumns: SortedColumns<ColumnOf<typeof betSorting>> = {
  time: sql`bet.placed_at`,
  gameType: asCode(sql`bet.game_type`),
  vendor: sql`places.of_vendor`,
  game: sql`places.of_game`,
  stake: sql`bet.stake`,
  payout: sql`bet.payout`,
  result: asCode(sql`bet.result`),
}

/**
 * The games in the order of their names. Sorting bets by these places is cheaper than comparing the names of every two
 * bets.
 */
const places = (language: Language) => sql`
  join (
    select vendor_code, node_id, dense_rank() over (order by ${asName(sql`vendor_name`, language)}) as of_vendor,
      dense_rank() over (order by ${asName(sql`game_name`, language)}) as of_game
    from ${namedGames(language)} game
  ) places on places.vendor_code = bet.vendor_code and places.node_id = bet.node_id`

/** The ids of all bets within a filter, in its order. */
function sortedIds(member: Member, input: RowsInput): RawBuilder<{ key: string }> {
  const { sort = betSorting.usual, language } = input
  const byName = ['vendor', 'game'].includes(columnOf(sort))
  const ties = [sql`bet.placed_at`, sql`bet.id`]
  const conditions = [sql`bet.member_id = ${member.id}`, placedCondition(input)]
  if (input.gameType) conditions.push(sql`bet.game_type = ${input.gameType}`)
  if (input.gameClassify) conditions.push(isOfClass(input.gameClassify))
  if (input.vendorCode) conditions.push(sql`bet.vendor_code = ${input.vendorCode}`)
  if (input.result) conditions.push(sql`bet.result = ${input.result}`)
  return sql`
    select bet.id as key from bet ${byName ? places(language) : sql``} where ${sql.join(conditions, sql` and `)}
    order by ${orderOf(betSorting, sort, sortedColumns, ties)}`
}

/** The ids of a non-empty page. */
async function idsOfPage(
  db: Db,
  member: Member,
  input: PageInput,
  days: PageOfDays,
  place: PagePlace,
): Promise<string[]> {
  const sort = input.sort ?? betSorting.usual
  if (isByTime(input)) {
    const order = sort === 'time' ? oldestFirst : newestFirst
    return idsByTime(db, member, input, { ...daysOf(days), order, skipped: days.skipped, size: place.size })
  }
  const page = sql<{ key: string }>`${sortedIds(member, input)} limit ${place.size} offset ${offsetOf(place)}`
  return (await page.execute(db)).rows.map(({ key }) => key)
}

/** Adds up the days of a filter, and finds the days of the page among them. The page is clamped to what exists. */
async function findPage(db: Db, member: Member, input: PageInput): Promise<PageOfDays> {
  const from = BigInt(offsetOf(input))
  const size = BigInt(input.size)
  const direction = input.sort === 'time' ? sql`asc` : sql`desc`
  const { rows } = await sql<PageOfDays>`
    ${withoutCachedPlan} with of_day as (
      select day, sum(bets)::bigint as bets, sum(stake)::bigint as stake, sum(payout)::bigint as payout
      from ${daysOfBets(member, input)} bet_day where ${dayCondition(member, input)} group by day
    ), total as (
      select coalesce(sum(bets), 0)::bigint as rows, coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout
      from of_day
    ), page as (
      select greatest(0, least(${from}::bigint, (rows - 1) / ${size}::bigint * ${size}::bigint)) as start from total
    ), placed as (
      select day, bets, payout - stake as net, (sum(bets) over (order by day ${direction}))::bigint - bets as earlier from of_day
    ), held as (
      select min(day)::text as from_day, max(day)::text as to_day, coalesce(max(start - earlier), 0)::bigint as skipped,
        jsonb_object_agg(day, net::text) filter (where day is not null) as nets
      from placed, page where earlier < start + ${size}::bigint and earlier + bets > start
    )
    select * from total, held
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate answers a row')
  return row
}

const isByTime = ({ sort }: PageInput) => columnOf(sort ?? betSorting.usual) === 'time'

const netsOf = ({ nets }: PageOfDays) =>
  Object.fromEntries(Object.entries(nets ?? {}).map(([day, net]) => [day, moneyOf(BigInt(net))]))

const daysOf = ({ from_day, to_day }: PageOfDays) => ({
  fromDay: from_day ?? undefined,
  toDay: to_day ?? undefined,
})

/** A bet's place in the order by time. */
interface Key {
  placed_at: Date
  id: string
}

const keyOf = (db: Db, member: Member, id: string): Promise<Key> =>
  db
    .selectFrom('bet')
    .select(['placed_at', 'id'])
    .where('id', '=', id)
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()

interface Page {
  /** The days that the page covers or, if these are not known, those of the filter. */
  fromDay?: string | undefined
  toDay?: string | undefined
  order: RawBuilder<unknown>
  /** The number of bets of these days before the page. */
  skipped: bigint
  size: number
  /** Newest first: the bets after this one. */
  after?: Key | undefined
}

/**
 * The ids of a page by time.
 *
 * With a filter the index is read by type, vendor and result: `bet_day` tells which combinations the member has, and
 * each combination is a stretch of the index, already in order. So no bet outside the filter is read. It is planned anew: one plan
 * for rare results and for frequent ones reads too much for either.
 */
async function idsByTime(db: Db, member: Member, input: Filter, page: Page): Promise<string[]> {
  const { gameType, gameClassify, vendorCode, result } = input
  const { fromDay, toDay, order, skipped, size } = page
  const betsWhere = (condition: RawBuilder<unknown>) => sql`
    select id, placed_at from bet where member_id = ${member.id} and ${placedCondition(page)} and ${condition}
    order by ${order} limit ${skipped + BigInt(size)}`
  const groups = sql`
    select distinct game_type, vendor_code, result from ${daysOfBets(member, input)} bet_day where ${dayCondition(member, { ...input, fromDay, toDay })}`
  const ofGroup = sql`
    bet.game_type = held.game_type and bet.vendor_code = held.vendor_code and bet.result = held.result
    and ${gameClassify ? isOfClass(gameClassify) : sql`true`}`
  const sought =
    gameType || gameClassify || vendorCode || result
      ? sql`${withoutCachedPlan} (${groups}) held cross join lateral (${betsWhere(ofGroup)}) bet`
      : sql`(${betsWhere(sql`true`)}) bet`
  const { rows } = await sql<{ id: string }>`
    select bet.id from ${sought} order by ${order} limit ${size} offset ${skipped}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Bets with the data of their rows, in the order of `ids`. */
async function readBets(db: Db, language: Language, ids: string[]): Promise<WireBet[]> {
  if (ids.length === 0) return []
  const rows = await selectBets(db, language).where('bet.id', 'in', ids).execute()
  return sortByKeys(ids, rows, ({ id }) => id).map(toBet)
}

/** The same with the outcomes of house games. */
async function readListed(db: Db, language: Language, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await selectBets(db, language).select('bet.outcome').where('bet.id', 'in', ids).execute()
  return sortByKeys(ids, rows, ({ id }) => id).map((row) => ({
    ...toBet(row),
    outcome: row.outcome as Outcome | null,
  }))
}

/** The condition on `bet` for the class of its game. */
const isOfClass = (gameClass: GameClass) => sql<SqlBool>`(bet.vendor_code, bet.node_id) in (
  select vendor_code, node_id from ${namedGames('vi')} game where game_class = ${gameClass}
)`

/** The sums of days that a filter is found in. They do not tell classes of games, so those are added up from the bets. */
const daysOfBets = (member: Member, { gameClassify }: Filter) =>
  gameClassify
    ? sql`(
    select member_id, site_day(placed_at) as day, game_type, vendor_code, result, count(*) as bets, sum(stake) as stake, sum(payout) as payout
    from bet where member_id = ${member.id} and ${isOfClass(gameClassify)} group by 1, 2, 3, 4, 5
  )`
    : betDays

/** The condition on `bet_day` for a member's bets within a filter. */
function dayCondition(member: Member, filter: Filter): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`bet_day.member_id = ${member.id} and bet_day.day >= ${firstKeptDay}`]
  if (filter.fromDay) conditions.push(sql`bet_day.day >= ${filter.fromDay}`)
  if (filter.toDay) conditions.push(sql`bet_day.day <= ${filter.toDay}`)
  if (filter.gameType) conditions.push(sql`bet_day.game_type = ${filter.gameType}`)
  if (filter.vendorCode) conditions.push(sql`bet_day.vendor_code = ${filter.vendorCode}`)
  if (filter.result) conditions.push(sql`bet_day.result = ${filter.result}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/**
 * The condition on `bet` for the time of placing. Ids leave out whole months, and `all` keeps them from anything else: the planner takes
 * a range of ids for a two hundredth of the table, and would rather read everybody's bets of the days by their ids.
 */
function placedCondition({
  fromDay,
  toDay,
  after,
}: Pick<Page, 'fromDay' | 'toDay' | 'after'>): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`bet.placed_at >= ${startOfKept}`]
  if (fromDay) {
    const from = startOfDay(fromDay)
    conditions.push(
      sql`bet.placed_at >= ${from} and bet.id >= all (array[${firstIdAt(from.getTime() - CLOCK_SLACK_MS)}])`,
    )
  }
  if (toDay) {
    const end = startOfNextDay(toDay)
    conditions.push(
      sql`bet.placed_at < ${end} and bet.id < all (array[${firstIdAt(end.getTime() + CLOCK_SLACK_MS)}])`,
    )
  }
  if (after) {
    const lastId = firstIdAt(after.placed_at.getTime() + CLOCK_SLACK_MS)
    // Compared within the database, whose times are finer than ours.
    const last = sql`(select placed_at, id from bet where id = ${after.id})`
    conditions.push(sql`(bet.placed_at, bet.id) < ${last} and bet.id < ${lastId}`)
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
