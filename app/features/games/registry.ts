import { paths } from '#app/lib/pages/paths.ts'
import {
  type ExportName,
  type GameName,
  HOUSE_VENDOR,
  type OutcomeOf,
  type RoomGame,
} from '#contract/play/games/index.ts'
import type { AnyGameParts, GameFace, GameParts } from './game-parts.ts'
import * as houseGames from './game-registry.ts'

/** Those with pages of their own: card rooms (`routes/play/card-rooms.tsx`), and the lottery, one name for many games. */
type PagedGame = RoomGame | 'lottery'

/** Every house game; all but those with pages of their own are played at the one table of all games. */
const games: {
  [Game in GameName as ExportName<Game>]: Game extends PagedGame ? GameFace<OutcomeOf<Game>> : GameParts<Game>
} = houseGames

const byName = new Map(
  (Object.values(games) as unknown as GameFace[])
    .sort((a, b) => a.position - b.position)
    .map((parts) => [parts.game, parts]),
)

/** The parts of a game that is played at the table; undefined for every other game. */
export function partsAt(vendor: string, nodeId: string): AnyGameParts | undefined {
  const parts = vendor === HOUSE_VENDOR ? byName.get(nodeId as GameName) : undefined
  return parts && 'form' in parts ? (parts as AnyGameParts) : undefined
}

/** The game whose matchday a lobby begins with; undefined for every other page. */
export const matchdayOf = (lobby: string): AnyGameParts | undefined =>
  [...byName.keys()]
    .flatMap((game) => partsAt(HOUSE_VENDOR, game) ?? [])
    .find(({ matchday }) => matchday?.lobby === lobby)

/** The parts that show an outcome of a game. */
export function partsOf(game: GameName): GameFace {
  const parts = byName.get(game)
  if (!parts) throw new Error(`${game} has no parts`)
  return parts
}

/** All of them in the order in which pages name them. */
export const allParts: readonly GameFace[] = [...byName.values()]

/** Where each of them is played, in the same order. */
export const housePages: readonly string[] = allParts.map(({ game }) =>
  game === 'lottery' ? paths.lottery() : paths.game(HOUSE_VENDOR, game),
)

/** The link for pages that mean any house game. */
export const [firstHousePage = paths.home] = housePages
