import { MAX_FAVOURITE_PAGES } from '#app/limits.ts'
import { productLanguage } from '#contract/base/product.ts'
import { HOT_GAMES_ROWS, LOBBY_ROWS, MAX_GAMES_ROWS } from '#contract/limits.ts'
import type { Game, GameClass, GameType, minBetChoices } from '#contract/play/catalogue.ts'
import { favouriteGames, gamesText, savedGames } from '#contract/play/favourites.ts'
import { gameList, hotGames, popularGames, recentGames } from '#contract/play/game-lists.ts'
import { type Answer, callPublic, type WithContentVersion } from '../platform.server.ts'
import { preferencesOf } from '../preferences.server.ts'
import { callsOf, type RouteArgs } from '../session.server.ts'

/** The query of a lobby. The lists `fav` and `recent` are for members. */
export interface LobbyInput {
  type: GameType
  list: 'all' | 'hot' | 'fav' | 'recent'
  vendor: string | undefined
  classify: GameClass | undefined
  q: string | undefined
  minBet: (typeof minBetChoices)[number] | undefined
  page: number
  /** Asked for as a guest, because these games are the same for everybody. */
  shared: boolean
}

export interface LobbyPage {
  /** Of shared games `isFavourite` says nothing. */
  games: Game[]
  /** Which of the games the member has saved. */
  saved: boolean[]
  /** Of the platform's answer, if the games are the same for everybody. */
  version: string | undefined
  page: number
  pages: number
  /** How many are offered, and how many more are only announced; null if the platform gives no totals. */
  offered: number | null
  announced: number | null
  /** The pages that hold what is offered come before the others. */
  offeredPages: number
}

/** A page of a lobby, by the call that the product has for each list. */
export async function lobbyGames(
  args: RouteArgs,
  signedIn: boolean,
  input: LobbyInput,
): Promise<Answer<LobbyPage>> {
  if (input.list === 'hot') return hotPage(args, signedIn, input)
  const { language } = await preferencesOf(args)
  const query = {
    ...filterOf(input),
    language: productLanguage(language),
    pageNo: input.page,
    pageSize: LOBBY_ROWS,
  }
  const { send } = callsOf(args)
  const answer =
    input.list === 'fav'
      ? await send(favouriteGames, query)
      : input.list === 'recent'
        ? await send(recentGames, query)
        : signedIn && !input.shared
          ? await send(gameList, query)
          : await callPublic(args.context, language, gameList, query)
  if (!answer.ok) return answer
  const { games, pageNo, totalPages, totalGames, offeredGames } = answer.value
  const saved: Answer<boolean[]> =
    signedIn && input.shared
      ? await savedAmong(args, games)
      : { ok: true, value: games.map(({ isFavourite }) => isFavourite) }
  // Another platform may not know the call: its own list for the member says it.
  if (!saved.ok && saved.code === 'not-found') return lobbyGames(args, signedIn, { ...input, shared: false })
  if (!saved.ok) return saved
  const page = pageNo ?? input.page
  const offered = offeredGames ?? totalGames
  const announced = totalGames === null || offered === null ? null : totalGames - offered
  return {
    ok: true,
    value: {
      games,
      saved: saved.value,
      // Pages past the last may be asked for without end: none of them may have games of its own that are kept. Where the
      // platform answers with the last page and says so, they have its version.
      version: input.shared && page <= totalPages ? versionIn(answer.value) : undefined,
      page,
      pages: totalPages,
      offered,
      announced,
      offeredPages: announced ? Math.ceil((offered ?? 0) / LOBBY_ROWS) : totalPages,
    },
  }
}

/** The version of an answer that is the same for everybody. */
const versionIn = (value: object): string | undefined =>
  (value as Partial<WithContentVersion<object>>).contentVersion

/** Which of the games the member has saved. */
async function savedAmong(args: RouteArgs, games: readonly Game[]): Promise<Answer<boolean[]>> {
  if (games.length === 0) return { ok: true, value: [] }
  const answer = await callsOf(args).send(savedGames, { games: gamesText(games) })
  return answer.ok ? { ok: true, value: answer.value.saved } : answer
}

/** The hot list comes in one piece and is paged here. Another platform may return all game types. */
async function hotPage(args: RouteArgs, signedIn: boolean, input: LobbyInput): Promise<Answer<LobbyPage>> {
  const { language } = await preferencesOf(args)
  const query = { ...filterOf(input), language: productLanguage(language) }
  const { send } = callsOf(args)
  const hot = { ...query, limit: HOT_GAMES_ROWS }
  const popular = { ...query, count: HOT_GAMES_ROWS, prizeMode: 'Elott' as const }
  const answer =
    input.type === 'ELOTT'
      ? signedIn
        ? await send(popularGames, popular)
        : await callPublic(args.context, language, popularGames, popular)
      : signedIn
        ? await send(hotGames, hot)
        : await callPublic(args.context, language, hotGames, hot)
  if (!answer.ok) return answer
  const games = answer.value.list.filter(({ gameType }) => gameType === input.type).slice(0, HOT_GAMES_ROWS)
  const pages = Math.max(1, Math.ceil(games.length / LOBBY_ROWS))
  const page = Math.min(input.page, pages)
  const rows = games.slice((page - 1) * LOBBY_ROWS, page * LOBBY_ROWS)
  const announced = games.filter((game) => game.announced).length
  const offered = games.length - announced
  return {
    ok: true,
    value: {
      games: rows,
      saved: rows.map(({ isFavourite }) => isFavourite),
      version: undefined,
      page,
      pages,
      offered,
      announced,
      offeredPages: Math.ceil(offered / LOBBY_ROWS),
    },
  }
}

const filterOf = ({ type, vendor, classify, q, minBet }: LobbyInput) => ({
  gameType: type,
  vendorCode: vendor,
  gameClassify: classify,
  gameName: q,
  minBet,
})

/** Whether the game is one of the member's favourites (product.md section 4, "Favourites": the list decides). */
export async function isFavourite(
  args: RouteArgs,
  { vendor, nodeId, gameType }: { vendor: string; nodeId: string; gameType: GameType },
): Promise<boolean> {
  const { language } = await preferencesOf(args)
  const query = {
    gameType,
    vendorCode: vendor,
    nodeId,
    language: productLanguage(language),
    pageSize: MAX_GAMES_ROWS,
  }
  for (let pageNo = 1; pageNo <= MAX_FAVOURITE_PAGES; pageNo++) {
    const { games, totalPages } = await callsOf(args).get(favouriteGames, { ...query, pageNo })
    if (games.some((game) => game.vendorCode === vendor && game.nodeId === nodeId)) return true
    if (pageNo >= totalPages) return false
  }
  return false
}
