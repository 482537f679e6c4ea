import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import type { betRecords as pageEndpoint, betRows as rowsEndpoint } from '#contract/games.ts'
import { moneyOf } from '#contract/money.ts'
import type { Context, Member } from '../context.ts'
import { offsetOf, placeOf } from '../paging.ts'
import { isRecordId } from '../record-id.ts'
import { done, type Result } from '../result.ts'
import { startOfDay, startOfNextDay } from '../site-days.ts'
import { selectBets, toBet } from './bet-row.ts'

type PageWish = ParsedInputOf<typeof pageEndpoint>
type RowsWish = ParsedInputOf<typeof rowsEndpoint>
type Filter = Pick<PageWish, 'gameType' | 'vassalage' | 'result' | 'fromDay' | 'toDay'>

/**
 * A page of a member's bets, newest first unless `sort` is `time`, with totals over the whole result. The page is
 * clamped to what exists. Days are days of the site.
 */
export async function betRecords(
  ctx: Context,
  member: Member,
  wish: PageWish,
): Promise<Result<ValueOf<typeof pageEndpoint>>> {
  const theirs = matching(member, wish)
  const totals = await ctx.db
    .selectFrom('bet')
    .select([
      sql<bigint>`count(*)`.as('rows'),
      sql<bigint>`coalesce(sum(stake), 0)::bigint`.as('stake'),
      sql<bigint>`coalesce(sum(payout), 0)::bigint`.as('payout'),
    ])
    .where(theirs)
    .executeTakeFirstOrThrow()

  const place = placeOf(totals.rows, wish)
  const direction = wish.sort === 'time' ? 'asc' : 'desc'
  const rows = await selectBets(ctx.db, wish.language)
    .where(theirs)
    .orderBy('bet.placed_at', direction)
    .orderBy('bet.id', direction)
    .limit(place.size)
    .offset(offsetOf(place))
    .execute()
  return done({
    content: rows.map(toBet),
    ...place,
    totals: { stake: moneyOf(totals.stake), payout: moneyOf(totals.payout) },
  })
}

/** The same rows by key, newest first: `after` is the `next` of the rows before, which is the last one's id. */
export async function betRows(
  ctx: Context,
  member: Member,
  wish: RowsWish,
): Promise<Result<ValueOf<typeof rowsEndpoint>>> {
  let query = selectBets(ctx.reports, wish.language).where(matching(member, wish))
  if (wish.after !== undefined) {
    if (!isRecordId(wish.after)) return done({ content: [], next: null })
    query = query.where(
      sql<SqlBool>`(bet.placed_at, bet.id) < (select placed_at, id from bet where id = ${wish.after} and member_id = ${member.id})`,
    )
  }
  const rows = await query
    .orderBy('bet.placed_at', 'desc')
    .orderBy('bet.id', 'desc')
    .limit(wish.size)
    .execute()
  return done({
    content: rows.map(toBet),
    next: rows.length === wish.size ? (rows.at(-1)?.id ?? null) : null,
  })
}

/**
 * An id has the time at which its bet was placed, but for what the clocks of platform and database may step between the
 * two: far less than this.
 */
const CLOCK_SLACK_MS = 86_400_000

/** The first id at a moment, which bounds the months that are read; no id is older than 1970. */
const firstIdAt = (ms: number) => sql`uuidv7_floor(${new Date(Math.max(0, ms))}::timestamptz)`

/** The condition on `bet` of a member's bets within a filter; each has its index (`bet_member…`). */
function matching(member: Member, filter: Filter): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`bet.member_id = ${member.id}`]
  if (filter.gameType) conditions.push(sql`bet.game_type = ${filter.gameType}`)
  if (filter.vassalage) conditions.push(sql`bet.vendor_code = ${filter.vassalage}`)
  if (filter.result) conditions.push(sql`bet.result = ${filter.result}`)
  if (filter.fromDay) {
    const from = startOfDay(filter.fromDay)
    const firstId = firstIdAt(from.getTime() - CLOCK_SLACK_MS)
    conditions.push(sql`bet.placed_at >= ${from} and bet.id >= ${firstId}`)
  }
  if (filter.toDay) {
    const end = startOfNextDay(filter.toDay)
    const endId = firstIdAt(end.getTime() + CLOCK_SLACK_MS)
    conditions.push(sql`bet.placed_at < ${end} and bet.id < ${endId}`)
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}
