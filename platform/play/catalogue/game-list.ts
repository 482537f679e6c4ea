import { type RawBuilder, sql } from 'kysely'
import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type { favouriteGames as favouritesEndpoint } from '#contract/play/favourites.ts'
import type {
  GamesPage,
  gameList as listEndpoint,
  recentGames as recentsEndpoint,
} from '#contract/play/game-lists.ts'
import { batchedReads, valuesOf } from '#platform/base/batches/batcher.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { offsetOf, placeOf } from '#platform/base/input/paging.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { byLikeness, type GameConditions, gamesLike, gamesNamed, whereGames, wordsOf } from './game-filter.ts'
import { byOffer, offerKeys, selectGames, toGame } from './game-row.ts'

/**
 * A page of a lobby: games that can be played first, then the catalogue's order. The page is clamped to what exists.
 */
export async function gameList(
  ctx: Context,
  member: Member | null,
  { filter, only, ...input }: ParsedInputOf<typeof listEndpoint>,
): Promise<Result<WireValueOf<typeof listEndpoint>>> {
  const from = {
    games: (game: RawBuilder<unknown>) => game,
    where: sql`true`,
    keys: offerKeys,
    order: byOffer,
  }
  return ok(await pageOrSimilar(ctx.db, member, input, { ...filter, only }, from))
}

/** A page of the games that the member has saved, the newest first. */
export async function favouriteGames(
  ctx: Context,
  member: Member,
  { filter, ...input }: ParsedInputOf<typeof favouritesEndpoint>,
): Promise<Result<GamesPage>> {
  const from = ofMember(sql`select *, created_at as listed_at from favourite`, sql`${member.id}`)
  return ok(await pageOrSimilar(filter.name ? ctx.db : ctx.reads, member, input, filter, from))
}

/** A page of the games that the member has played, the latest first. All first pages that are asked for at the same time share one statement. */
export async function recentGames(
  ctx: Context,
  member: Member,
  { filter, ...input }: ParsedInputOf<typeof recentsEndpoint>,
): Promise<Result<GamesPage>> {
  const isWhole = Object.values(filter).every((wanted) => wanted === undefined)
  if (isWhole && input.page === 1)
    return ok(await newestRecents[input.language](ctx).do({ ctx, memberId: member.id, size: input.size }))
  return ok(
    await pageOrSimilar(
      filter.name ? ctx.db : ctx.reads,
      member,
      input,
      filter,
      recentsOf(sql`${member.id}`),
    ),
  )
}

const recentsOf = (memberId: RawBuilder<unknown>) =>
  ofMember(sql`select *, last_at as listed_at from recent_game`, memberId)

/** The first page of a member's recent games. */
interface FirstPage {
  ctx: Context
  memberId: bigint
  size: number
}

const recentsIn = (language: WrittenLanguage) =>
  batchedReads<FirstPage, GamesPage>(
    'a batch of games that members played could not be read: they are read one by one',
    async (pages) => {
      const [first] = pages
      if (!first) return []
      const { games, where, order } = recentsOf(sql`asked.member_id`)
      const own = sql`from ${games(sql`game`)} where ${where}`
      const pageOfMembers = sql`(
      select asked.member_id, asked.at, page.*
      from unnest(
        ${valuesOf(
          pages.map(({ memberId }) => memberId),
          'bigint',
        )},
        ${valuesOf(
          pages.map(({ size }) => size),
          'bigint',
        )}
      ) with ordinality asked (member_id, size, at)
      cross join lateral ${indexedListing(own, order).page(sql`asked.size`, sql`0`)} page)`
      const rows = await selectGames(first.ctx.reads, language, sql<bigint>`game.member_id`, pageOfMembers)
        .select([sql<bigint[]>`game.counts`.as('counts'), sql<bigint>`game.at`.as('at')])
        .orderBy(sql`game.at, game.place`)
        .execute()
      return pages.map(({ size }, index) => {
        const theirs = rows.filter(({ at }) => Number(at) === index + 1)
        return pageFrom(theirs, theirs[0]?.counts ?? [], { page: 1, size })
      })
    },
  )
const newestRecents = { vi: recentsIn('vi'), en: recentsIn('en'), zh: recentsIn('zh') }

/** The source of a page: tables around that of the games, which is `game` in them, a condition, and an order by `keys`. */
interface Source {
  games(game: RawBuilder<unknown>): RawBuilder<unknown>
  where: RawBuilder<unknown>
  keys: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

const ofMember = (mine: RawBuilder<unknown>, memberId: RawBuilder<unknown>): Source => ({
  games: (game) => sql`(${mine}) mine join ${game} using (vendor_code, node_id)`,
  where: sql`mine.member_id = ${memberId}`,
  keys: sql`${offerKeys}, listed_at`,
  order: sql`listed_at desc`,
})

/**
 * The games that match the filter; if no name contains the words, those with similar names, so that typing errors are
 * forgiven.
 */
async function pageOrSimilar(
  db: Db,
  member: Member | null,
  input: { language: WrittenLanguage; page: number; size: number },
  wanted: GameConditions,
  { games, where, keys, order }: Source,
): Promise<GamesPage> {
  const rest = sql`${where} and ${whereGames(wanted)}`
  const words = wordsOf(wanted.name ?? '')
  if (words.length === 0) {
    const listed = sql`from ${games(sql`game`)} where ${rest}`
    return pageOfGames(db, member, input, indexedListing(listed, order))
  }
  const named = sql`from ${games(sql`${gamesNamed(words)} game`)} where ${rest}`
  const page = await pageOfGames(db, member, input, searchedListing(named, keys, order))
  if (page.totalGames > 0) return page
  const alike = sql`from ${games(sql`game`)} join ${gamesLike(words)} where ${rest}`
  return pageOfGames(db, member, input, searchedListing(alike, sql`${keys}, similarity`, byLikeness))
}

/** A list of games as two parts of a statement: a page of it, and its counts. */
interface GameListing {
  /** `game.*` of some of them, each with its `place` and the `counts` of all: listed and offered. */
  page(size: number | RawBuilder<unknown>, offset: number | RawBuilder<unknown>): RawBuilder<unknown>
  counts: RawBuilder<bigint[]>
}

const counting = sql`array[count(*), count(*) filter (where game.opened)]`

/** Games that an index has in their order: it is read as far as the page, and another time to count them. */
function indexedListing(listed: RawBuilder<unknown>, order: RawBuilder<unknown>): GameListing {
  const counts = sql<bigint[]>`(select ${counting} ${listed})`
  const page: GameListing['page'] = (size, offset) => sql`(
    select game.*, row_number() over (order by ${order}) as place, ${counts} as counts ${listed}
    order by ${order} limit ${size} offset ${offset})`
  return { page, counts }
}

/** Games that must be searched for: no index has them in their order, so one search serves the page and the counts. */
function searchedListing(
  listed: RawBuilder<unknown>,
  keys: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): GameListing {
  const matching = sql`with found as materialized (select game.vendor_code, game.node_id, ${keys} ${listed})`
  const counts = sql<bigint[]>`(select ${counting} from found game)`
  const page: GameListing['page'] = (size, offset) => sql`(
    ${matching} select game.*, placed.place, ${counts} as counts from (
      select game.vendor_code, game.node_id, row_number() over (order by ${order}) as place from (
        select * from found game order by ${order} limit ${size} offset ${offset}
      ) game
    ) placed join game using (vendor_code, node_id))`
  return { page, counts: sql`(${matching} select ${counting} from found game)` }
}

/**
 * One statement; for a page beyond the last, two more: the totals, and the last page. The games of the page are found
 * before anything is joined to them, so that an ordered index scan can stop early.
 */
async function pageOfGames(
  db: Db,
  member: Member | null,
  input: { language: WrittenLanguage; page: number; size: number },
  { page, counts }: GameListing,
): Promise<GamesPage> {
  const rowsAfter = (offset: number) =>
    selectGames(db, input.language, member?.id ?? null, page(input.size, offset))
      .select(sql<bigint[]>`game.counts`.as('counts'))
      .orderBy(sql`game.place`)
      .execute()
  const firstRows = await rowsAfter((input.page - 1) * input.size)
  // An empty page has no row with the totals; if it is the first page, there is nothing to count.
  const counted = firstRows[0]?.counts ?? (input.page === 1 ? [] : await countGames(db, counts))
  const [total = 0n] = counted
  const rows =
    firstRows.length === 0 && total > 0n ? await rowsAfter(offsetOf(placeOf(total, input))) : firstRows
  return pageFrom(rows, counted, input)
}

/** The page of these rows; `counts` are of all games, listed and offered. */
function pageFrom(
  rows: readonly Parameters<typeof toGame>[0][],
  [total = 0n, offered = 0n]: readonly bigint[],
  input: { page: number; size: number },
): GamesPage {
  const place = placeOf(total, input)
  return {
    games: rows.map(toGame),
    pageNo: place.page,
    totalPages: place.totalPages,
    totalGames: place.totalRows,
    offeredGames: Number(offered),
  }
}

async function countGames(db: Db, counts: RawBuilder<bigint[]>): Promise<bigint[]> {
  const { rows } = await sql<{ counts: bigint[] }>`select ${counts} as counts`.execute(db)
  return rows[0]?.counts ?? []
}
