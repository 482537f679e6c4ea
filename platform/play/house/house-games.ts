import {
  type ActionOf,
  type ExportName,
  type GameName,
  HOUSE_VENDOR,
  type WagerOf,
} from '#contract/play/games/index.ts'
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

/** Games that a member plays alone and at any time: neither in shared rounds nor in rooms. */
export const soloGames = everyHouseGame.filter(({ shared, rooms }) => !shared && !rooms)

/** Those of them that are drawn and paid at once, from the member's seeds alone. */
export const gamesOfSeedsAlone = soloGames.filter(({ steps, jackpot }) => !steps && !jackpot)

const byName = new Map<string, AnyHouseGame>(everyHouseGame.map((rules) => [rules.game, rules]))

/** The rules of a house game; undefined for a vendor's game and for one that is not built yet. */
export const rulesOf = (vendorCode: string, nodeId: string): AnyHouseGame | undefined =>
  vendorCode === HOUSE_VENDOR ? byName.get(nodeId) : undefined
