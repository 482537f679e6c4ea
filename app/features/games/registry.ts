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

/** Every house game. One of rooms has pages of its own (`routes/card-rooms.tsx`), the others the one table of all games. */
const games: {
  [Game in GameName as ExportName<Game>]: Game extends RoomGame ? GameFace<OutcomeOf<Game>> : GameParts<Game>
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

/** The parts that show an outcome of a game. */
export function partsOf(game: GameName): GameFace {
  const parts = byName.get(game)
  if (!parts) throw new Error(`${game} has no parts`)
  return parts
}

/** All of them in the order in which pages name them. */
export const allParts: readonly GameFace[] = [...byName.values()]

/** Where each of them is played, in the same order. */
export const housePages: readonly string[] = allParts.map(({ game }) => paths.game(HOUSE_VENDOR, game))

/** The link for pages that mean any house game. */
export const [firstHousePage = paths.home] = housePages
