import { sql } from 'kysely'
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
import { type GameConditions, whereGames } from './game-filter.ts'
import { byOffer, selectGames, toGame } from './game-row.ts'

/** A page of a lobby: what can be played first, then the catalogue's order. The page is clamped to what exists. */
export async function gameList(
  ctx: Context,
  member: Member | null,
  { filter, onlyNew, ...input }: ParsedInputOf<typeof listEndpoint>,
): Promise<Result<SaidOf<typeof listEndpoint>>> {
  const conditions = { ...filter, onlyNew }
  return ok(await pageOfGames(ctx, member, input, { conditions, order: byOffer }))
}

/** A page of the games that the member has saved, the newest first. */
export async function favouriteGames(
  ctx: Context,
  member: Member,
  { filter, ...input }: ParsedInputOf<typeof favouritesEndpoint>,
): Promise<Result<GamesPage>> {
  const conditions = { ...filter, savedBy: member.id }
  const order = newestOf('favourite', 'created_at', member)
  return ok(await pageOfGames(ctx, member, input, { conditions, order }))
}

/** A page of the games that the member has played, the latest first. */
export async function recentGames(
  ctx: Context,
  member: Member,
  { filter, ...input }: ParsedInputOf<typeof recentsEndpoint>,
): Promise<Result<GamesPage>> {
  const conditions = { ...filter, playedBy: member.id }
  const order = newestOf('recent_game', 'last_at', member)
  return ok(await pageOfGames(ctx, member, input, { conditions, order }))
}

/** Two statements at most; one where the first page holds all there is. */
async function pageOfGames(
  ctx: Context,
  member: Member | null,
  input: { language: Language; page: number; size: number },
  { conditions, order }: { conditions: GameConditions; order: ReturnType<typeof sql> },
): Promise<GamesPage> {
  const listed = whereGames(conditions)
  const rowsAfter = (offset: number) =>
    selectGames(ctx.db, input.language, member?.id ?? null)
      .where(listed)
      .orderBy(order)
      .limit(input.size)
      .offset(offset)
      .execute()
  const first = input.page === 1 ? await rowsAfter(0) : null
  const { total, offered } =
    first && first.length < input.size
      ? { total: BigInt(first.length), offered: BigInt(first.filter((row) => row.opened).length) }
      : await countGames(ctx, listed)
  const place = placeOf(total, input)
  const rows = first ?? (await rowsAfter(offsetOf(place)))
  return {
    games: rows.map(toGame),
    pageNo: place.page,
    totalPages: place.totalPages,
    totalGames: place.totalRows,
    offeredGames: Number(offered),
  }
}

const countGames = (ctx: Context, listed: ReturnType<typeof whereGames>) =>
  ctx.db
    .selectFrom('game')
    .select([
      sql<bigint>`count(*)`.as('total'),
      sql<bigint>`count(*) filter (where game.opened)`.as('offered'),
    ])
    .where(listed)
    .executeTakeFirstOrThrow()

const newestOf = (
  table: string,
  moment: string,
  { id }: Member,
) => sql`(select ${sql.ref(`mine.${moment}`)} from ${sql.table(table)} mine
  where mine.member_id = ${id} and mine.vendor_code = game.vendor_code and mine.node_id = game.node_id) desc`
