import {
  type ActionOf,
  type ExportName,
  type GameName,
  HOUSE_VENDOR,
  type WagerOf,
} from '#contract/play/games/index.ts'
import * as houseGames from './game-registry.ts'
import type { AnyHouseGame, HouseGame } from './house-game.ts'

/** The playable house games. */
const games: {
  [Game in GameName as ExportName<Game>]: HouseGame<WagerOf<Game>, ActionOf<Game>>
} = houseGames

/** All house games, in the order of the catalogue. */
export const everyHouseGame: readonly AnyHouseGame[] = Object.values<AnyHouseGame>(games).sort(
  (a, b) => a.entry.position - b.entry.position,
)

/** Games that a member plays alone and at any time: neither in shared rounds nor in rooms. */
export const soloGames = everyHouseGame.filter(({ shared, rooms }) => !shared && !rooms)

/** The solo games that are drawn and paid at once, from the member's seeds alone. */
export const gamesOfSeedsAlone = soloGames.filter(({ steps, jackpot }) => !steps && !jackpot)

const byName = new Map<string, AnyHouseGame>(everyHouseGame.map((rules) => [rules.game, rules]))

/** The rules of a house game; undefined for a vendor's game and for one that does not exist yet. */
export const rulesOf = (vendorCode: string, nodeId: string): AnyHouseGame | undefined =>
  vendorCode === HOUSE_VENDOR ? byName.get(nodeId) : undefined
