import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import type { BetSort, betRecords as pageEndpoint, betRows as rowsEndpoint } from '#contract/games.ts'
import { type Minor, moneyOf } from '#contract/money.ts'
import { MAX_SORTED_ROWS } from '#contract/values.ts'
import type { Context, Member } from '../context.ts'
import type { Db } from '../db/database.ts'
import { offsetOf, placeOf } from '../paging.ts'
import { isRecordId } from '../record-id.ts'
import { done, type Result } from '../result.ts'
import { startOfDay, startOfNextDay } from '../site-days.ts'
import { selectBets, toBet } from './bet-row.ts'

type PageWish = ParsedInputOf<typeof pageEndpoint>
type RowsWish = ParsedInputOf<typeof rowsEndpoint>
type Filter = Pick<PageWish, 'gameType' | 'vassalage' | 'result' | 'fromDay' | 'toDay'>
type Language = PageWish['language']

/** What a filter leaves of a member's bets, from the sums of days, and the days that a page of it is of. */
interface Found {
  rows: bigint
  stake: Minor
  payout: Minor
  /** The days of the page's bets, the earliest and the latest; null where there are none. */
  from_day: string | null
  to_day: string | null
  /** How many bets of the page's first day come before the page. */
  skipped: bigint
}

/**
 * A page of a member's bets, newest first unless `sort` says otherwise, with totals over the whole result. The page is
 * clamped to what exists. Days are days of the site.
 *
 * By stake or payout as many as `MAX_SORTED_ROWS` bets are sorted; more stay in their order by time, and `sort` of the
 * answer says so. Everything else costs the same however many there are: totals come from the sums of days, which also
 * tell on which days the page's bets were placed.
 */
export async function betRecords(
  ctx: Context,
  member: Member,
  wish: PageWish,
): Promise<Result<ValueOf<typeof pageEndpoint>>> {
  const found = await findPage(ctx.db, member, wish)
  const place = placeOf(found.rows, wish)
  const byTime = wish.sort === 'time' || wish.sort === '-time'
  const sort = !byTime && place.totalRows > MAX_SORTED_ROWS ? '-time' : wish.sort
  const page =
    sort === 'time' || sort === '-time'
      ? { ...daysOf(found), order: orders[sort], skipped: found.skipped, size: place.size }
      : { ...wish, order: orders[sort], skipped: BigInt(offsetOf(place)), size: place.size }
  return done({
    content: found.rows === 0n ? [] : await betsOf(ctx.db, member, wish, page),
    ...place,
    sort,
    totals: { stake: moneyOf(found.stake), payout: moneyOf(found.payout) },
  })
}

/** The same rows by key, newest first: `after` is the `next` of the rows before, which is the last one's id. */
export async function betRows(
  ctx: Context,
  member: Member,
  wish: RowsWish,
): Promise<Result<ValueOf<typeof rowsEndpoint>>> {
  const page: Page = { ...wish, order: orders['-time'], skipped: 0n, after: undefined }
  if (wish.after !== undefined) {
    page.after = isRecordId(wish.after) ? await keyOf(ctx.reports, member, wish.after) : undefined
    if (!page.after) return done({ content: [], next: null })
  }
  const content = await betsOf(ctx.reports, member, wish, page)
  return done({ content, next: content.length === wish.size ? (content.at(-1)?.id ?? null) : null })
}

/** The orders of a page; those by time are an index's (`bet_member`, `bet_member_group`). */
const orders: Record<BetSort, RawBuilder<unknown>> = {
  time: sql`placed_at, id`,
  '-time': sql`placed_at desc, id desc`,
  stake: sql`stake, placed_at, id`,
  '-stake': sql`stake desc, placed_at desc, id desc`,
  payout: sql`payout, placed_at, id`,
  '-payout': sql`payout desc, placed_at desc, id desc`,
}

/** Adds up the days of a filter, and finds among them those of the page, which is clamped to what exists. */
async function findPage(db: Db, member: Member, wish: PageWish): Promise<Found> {
  const wished = BigInt(offsetOf({ ...wish, totalPages: 0, totalRows: 0 }))
  const size = BigInt(wish.size)
  const direction = wish.sort === 'time' ? sql`asc` : sql`desc`
  const { rows } = await sql<Found>`
    with of_day as (
      select day, sum(bets)::bigint as bets, sum(stake)::bigint as stake, sum(payout)::bigint as payout
      from bet_day where ${countedFor(member, wish)} group by day
    ), total as (
      select coalesce(sum(bets), 0)::bigint as rows, coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout
      from of_day
    ), page as (
      select greatest(0, least(${wished}::bigint, (rows - 1) / ${size}::bigint * ${size}::bigint)) as start from total
    ), placed as (
      select day, bets, (sum(bets) over (order by day ${direction}))::bigint - bets as earlier from of_day
    ), held as (
      select min(day)::text as from_day, max(day)::text as to_day, coalesce(max(start - earlier), 0)::bigint as skipped
      from placed, page where earlier < start + ${size}::bigint and earlier + bets > start
    )
    select * from total, held
  `.execute(db)
  const [found] = rows
  if (!found) throw new Error('an aggregate answers a row')
  return found
}

const daysOf = ({ from_day, to_day }: Found) => ({
  fromDay: from_day ?? undefined,
  toDay: to_day ?? undefined,
})

/** A bet's place in the order by time. */
interface Key {
  placed_at: Date
  id: string
}

const keyOf = (db: Db, member: Member, id: string): Promise<Key | undefined> =>
  db
    .selectFrom('bet')
    .select(['placed_at', 'id'])
    .where('id', '=', id)
    .where('member_id', '=', member.id)
    .executeTakeFirst()

interface Page {
  /** The days that hold it, or those that the filter asks for. */
  fromDay?: string | undefined
  toDay?: string | undefined
  order: RawBuilder<unknown>
  /** Bets of these days before the page. */
  skipped: bigint
  size: number
  /** Newest first: what comes after this one. */
  after?: Key | undefined
}

/**
 * The bets of a page. They are found first, and only those of the page are joined with what their rows show.
 *
 * With a filter they are sought by type, vendor and result at once: `bet_day` tells which of these a member has, and each
 * three are a stretch of one index, already in order. So nothing is read that the filter leaves out.
 */
async function betsOf(db: Db, member: Member, wish: Filter & { language: Language }, page: Page) {
  const { gameType, vassalage, result, language } = wish
  const { fromDay, toDay, order, skipped, size } = page
  const found = (condition: RawBuilder<unknown>) => sql`
    select id, placed_at, stake, payout from bet where member_id = ${member.id} and ${placedWithin(page)} and ${condition}
    order by ${order} limit ${skipped + BigInt(size)}`
  const groups = sql`
    select distinct game_type, vendor_code, result from bet_day where ${countedFor(member, { ...wish, fromDay, toDay })}`
  const ofGroup = sql`bet.game_type = held.game_type and bet.vendor_code = held.vendor_code and bet.result = held.result`
  const sought =
    gameType || vassalage || result
      ? sql`(${groups}) held cross join lateral (${found(ofGroup)}) bet`
      : sql`(${found(sql`true`)}) bet`
  const { rows } = await sql<{ id: string }>`
    select bet.id from ${sought} order by ${order} limit ${size} offset ${skipped}
  `.execute(db)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const shown = await selectBets(db, language).where('bet.id', 'in', ids).execute()
  const byId = new Map(shown.map((row) => [row.id, toBet(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The condition on `bet_day` of what a filter leaves of a member's bets. */
function countedFor(member: Member, filter: Filter): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`bet_day.member_id = ${member.id} and bet_day.bets > 0`]
  if (filter.fromDay) conditions.push(sql`bet_day.day >= ${filter.fromDay}`)
  if (filter.toDay) conditions.push(sql`bet_day.day <= ${filter.toDay}`)
  if (filter.gameType) conditions.push(sql`bet_day.game_type = ${filter.gameType}`)
  if (filter.vassalage) conditions.push(sql`bet_day.vendor_code = ${filter.vassalage}`)
  if (filter.result) conditions.push(sql`bet_day.result = ${filter.result}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/**
 * An id has the time at which its bet was placed, but for what the clocks of platform and database may step between the
 * two: far less than this.
 */
const CLOCK_SLACK_MS = 86_400_000

/** The first id at a moment, which bounds the months that are read; no id is older than 1970. */
const firstIdAt = (ms: number) => sql`uuidv7_floor(${new Date(Math.max(0, ms))}::timestamptz)`

/** The condition on `bet` of when it was placed. */
function placedWithin({ fromDay, toDay, after }: Page): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  if (fromDay) {
    const from = startOfDay(fromDay)
    conditions.push(sql`bet.placed_at >= ${from} and bet.id >= ${firstIdAt(from.getTime() - CLOCK_SLACK_MS)}`)
  }
  if (toDay) {
    const end = startOfNextDay(toDay)
    conditions.push(sql`bet.placed_at < ${end} and bet.id < ${firstIdAt(end.getTime() + CLOCK_SLACK_MS)}`)
  }
  if (after) {
    const lastId = firstIdAt(after.placed_at.getTime() + CLOCK_SLACK_MS)
    // Compared within the database, whose times are finer than ours.
    const last = sql`(select placed_at, id from bet where id = ${after.id})`
    conditions.push(sql`(bet.placed_at, bet.id) < ${last} and bet.id < ${lastId}`)
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
