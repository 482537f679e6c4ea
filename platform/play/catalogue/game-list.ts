import { type RawBuilder, sql } from 'kysely'
import type { ParsedInputOf, SaidOf } from '#contract/endpoint.ts'
import type {
  favouriteGames as favouritesEndpoint,
  GamesPage,
  gameList as listEndpoint,
  recentGames as recentsEndpoint,
} from '#contract/games.ts'
import type { Language } from '#contract/values.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { offsetOf, placeOf } from '#platform/base/paging.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { byLikeness, type GameConditions, gamesLike, whereGames, wordsOf } from './game-filter.ts'
import { byOffer, selectGames, toGame } from './game-row.ts'

/**
 * A page of a lobby: games that can be played first, then the catalogue's order. The page is clamped to what exists.
 */
export async function gameList(
  ctx: Context,
  member: Member | null,
  { filter, only, ...input }: ParsedInputOf<typeof listEndpoint>,
): Promise<Result<SaidOf<typeof listEndpoint>>> {
  const from = { games: sql`game`, where: sql`true`, order: byOffer }
  return ok(await pageOrAlike(ctx, member, input, { ...filter, only }, from))
}

/** A page of the games that the member has saved, the newest first. */
export async function favouriteGames(
  ctx: Context,
  member: Member,
  { filter, ...input }: ParsedInputOf<typeof favouritesEndpoint>,
): Promise<Result<GamesPage>> {
  const from = ofMember(sql.table('favourite'), member, sql`mine.created_at desc`)
  return ok(await pageOrAlike(ctx, member, input, filter, from))
}

/** A page of the games that the member has played, the latest first. */
export async function recentGames(
  ctx: Context,
  member: Member,
  { filter, ...input }: ParsedInputOf<typeof recentsEndpoint>,
): Promise<Result<GamesPage>> {
  const from = ofMember(sql.table('recent_game'), member, sql`mine.last_at desc`)
  return ok(await pageOrAlike(ctx, member, input, filter, from))
}

/** The source of a page: tables in which the games are `game`, a condition, and an order. */
interface Source {
  games: RawBuilder<unknown>
  where: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

const ofMember = (games: RawBuilder<unknown>, { id }: Member, order: RawBuilder<unknown>): Source => ({
  games: sql`${games} mine join game using (vendor_code, node_id)`,
  where: sql`mine.member_id = ${id}`,
  order,
})

/**
 * The games that match the filter; if no name contains the words, those with similar names, so that typing mistakes are
 * forgiven.
 */
async function pageOrAlike(
  ctx: Context,
  member: Member | null,
  input: { language: Language; page: number; size: number },
  wanted: GameConditions,
  { games, where, order }: Source,
): Promise<GamesPage> {
  const listed = sql`from ${games} where ${where} and ${whereGames(wanted)}`
  const found = await pageOfGames(ctx, member, input, { listed, order })
  const words = wordsOf(wanted.name ?? '')
  if (found.totalGames > 0 || words.length === 0) return found
  const rest = whereGames({ ...wanted, name: undefined })
  const alike = sql`from ${games} join ${gamesLike(words)} where ${where} and ${rest}`
  return pageOfGames(ctx, member, input, { listed: alike, order: byLikeness })
}

/** Games and their order: `from` and `where` of a query in which they are `game`. */
interface Listed {
  listed: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

/**
 * One statement, and a second one for a page beyond the last. The games of the page are found before anything is joined
 * to them, so that the scan of an index in their order can stop early.
 */
async function pageOfGames(
  ctx: Context,
  member: Member | null,
  input: { language: Language; page: number; size: number },
  { listed, order }: Listed,
): Promise<GamesPage> {
  const counts = sql<bigint[]>`(select array[count(*), count(*) filter (where game.opened)] ${listed})`
  const rowsAfter = (offset: number) => {
    const page = sql`(select game.*, row_number() over (order by ${order}) as place ${listed}
      order by ${order} limit ${input.size} offset ${offset})`
    return selectGames(ctx.db, input.language, member?.id ?? null, page)
      .select(counts.as('counts'))
      .orderBy(sql`game.place`)
      .execute()
  }
  const asked = await rowsAfter((input.page - 1) * input.size)
  const [total = 0n, offered = 0n] = asked[0]?.counts ?? (await countGames(ctx, counts))
  const place = placeOf(total, input)
  const rows = asked.length === 0 && total > 0n ? await rowsAfter(offsetOf(place)) : asked
  return {
    games: rows.map(toGame),
    pageNo: place.page,
    totalPages: place.totalPages,
    totalGames: place.totalRows,
    offeredGames: Number(offered),
  }
}

/** An empty page has no row to take the total from. */
async function countGames(ctx: Context, counts: RawBuilder<bigint[]>): Promise<bigint[]> {
  const { rows } = await sql<{ counts: bigint[] }>`select ${counts} as counts`.execute(ctx.db)
  return rows[0]?.counts ?? []
}
