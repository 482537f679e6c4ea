import { type ActionOf, type ExportName, type GameName, HOUSE_VENDOR, type WagerOf } from '#contract/games.ts'
import * as houseGames from './game-registry.ts'
import type { AnyHouseGame, HouseGame } from './house-game.ts'

/** The house's games that can be played. */
const games: {
  [Game in GameName as ExportName<Game>]: HouseGame<WagerOf<Game>, ActionOf<Game>>
} = houseGames

/** All of them, those first that the catalogue shows first. */
export const everyHouseGame: readonly AnyHouseGame[] = Object.values<AnyHouseGame>(games).sort(
  (a, b) => a.entry.position - b.entry.position,
)

/** Those that one plays alone, whenever one likes: neither in rounds that many share nor in rooms. */
export const soloGames = everyHouseGame.filter(({ shared, rooms }) => !shared && !rooms)

/** Those of them that are drawn and paid at once, and by nothing but the member's seeds. */
export const gamesOfSeedsAlone = soloGames.filter(({ steps, jackpot }) => !steps && !jackpot)

const byName = new Map<string, AnyHouseGame>(everyHouseGame.map((rules) => [rules.game, rules]))

/** The rules of a game of the house; undefined for a vendor's game and for one that is not there yet. */
export const rulesOf = (vendorCode: string, nodeId: string): AnyHouseGame | undefined =>
  vendorCode === HOUSE_VENDOR ? byName.get(nodeId) : undefined
