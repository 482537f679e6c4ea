import { type SqlBool, sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import type { gameList as endpoint } from '#contract/games.ts'
import { minorOf } from '#contract/money.ts'
import type { Context, Member } from '../context.ts'
import { offsetOf, placeOf } from '../paging.ts'
import { done, type Result, refuse } from '../result.ts'
import { searchText } from './game-names.ts'
import { byPopularity, isPlayable, selectGames, toGame } from './game-row.ts'

type Wish = ParsedInputOf<typeof endpoint>

/** How many games a list of hot ones holds (product.md section 9). */
const HOT_LIST_SIZE = 20n

/**
 * A page of a lobby: what can be played first, then the catalogue's order; `hot` by real play, `fav` and `recent` the
 * newest first. The page is clamped to what exists. Refuses `please-log-in` where a guest asks for `fav` or `recent`.
 */
export async function gameList(
  ctx: Context,
  member: Member | null,
  wish: Wish,
): Promise<Result<ValueOf<typeof endpoint>>> {
  if (!member && (wish.list === 'fav' || wish.list === 'recent')) return refuse('please-log-in')
  const memberId = member?.id ?? null
  const listed = sql<SqlBool>`${sql.join(conditionsOf(wish, memberId), sql` and `)}`

  const counted = await ctx.db
    .selectFrom('game')
    .select(sql<bigint>`count(*)`.as('games'))
    .where(listed)
    .executeTakeFirstOrThrow()
  const games = wish.list === 'hot' && counted.games > HOT_LIST_SIZE ? HOT_LIST_SIZE : counted.games
  const place = placeOf(games, { page: wish.pageNo, size: wish.pageSize })
  const left = place.totalRows - offsetOf(place)

  const rows = await selectGames(ctx.db, wish.language, memberId)
    .where(listed)
    .orderBy(orderOf(wish.list, memberId))
    .limit(Math.min(place.size, left))
    .offset(offsetOf(place))
    .execute()
  return done({
    games: rows.map(toGame),
    pageNo: place.page,
    totalPages: place.totalPages,
    totalGames: place.totalRows,
  })
}

function conditionsOf(wish: Wish, memberId: bigint | null) {
  const conditions = [sql<SqlBool>`true`]
  if (wish.gameType) conditions.push(sql`game.game_type = ${wish.gameType}`)
  if (wish.vassalage) conditions.push(sql`game.vendor_code = ${wish.vassalage}`)
  if (wish.gameClassify) conditions.push(sql`game.game_class = ${wish.gameClassify}`)
  // The choice is the game's own least stake: who asks for 0.01 looks for the games that begin there.
  if (wish.minBet) conditions.push(sql`game.min_bet = ${minorOf(twoDecimals(wish.minBet))}`)
  for (const word of searchText(wish.gameName ?? '').split(' ')) {
    if (word) conditions.push(sql`strpos(game.search, ${word}) > 0`)
  }
  if (wish.list === 'new') conditions.push(sql`game.is_new`)
  if (wish.list === 'fav') conditions.push(ofMember('favourite', memberId))
  if (wish.list === 'recent') conditions.push(ofMember('recent_game', memberId))
  return conditions
}

const ofMember = (table: 'favourite' | 'recent_game', memberId: bigint | null) =>
  sql<SqlBool>`exists (select from ${sql.table(table)} mine where mine.member_id = ${memberId}
    and mine.vendor_code = game.vendor_code and mine.node_id = game.node_id)`

function orderOf(list: Wish['list'], memberId: bigint | null) {
  const newest = (
    table: string,
    moment: string,
  ) => sql`(select ${sql.ref(`mine.${moment}`)} from ${sql.table(table)} mine
    where mine.member_id = ${memberId} and mine.vendor_code = game.vendor_code and mine.node_id = game.node_id) desc`
  if (list === 'hot') return byPopularity
  if (list === 'fav') return newest('favourite', 'created_at')
  if (list === 'recent') return newest('recent_game', 'last_at')
  return sql`${isPlayable} desc, game.position`
}

/** `0.1` to `0.10`. */
const twoDecimals = (choice: string): string => choice.padEnd(4, '0')
