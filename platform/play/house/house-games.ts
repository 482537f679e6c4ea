import {
  type ActionOf,
  type ExportName,
  type GameName,
  HOUSE_VENDOR,
  type WagerOf,
} from '#contract/play/games/index.ts'
import * as houseGames from './game-registry.ts'
import type { AnyHouseGame, HouseGame } from './house-game.ts'

type LotteryGame = 'lottery'

/** The playable house games with a table each, and the lotteries, which share one kind of ticket. */
const {
  lottery,
  ...games
}: {
  [Game in GameName as ExportName<Game>]: Game extends LotteryGame
    ? readonly HouseGame<WagerOf<LotteryGame>>[]
    : HouseGame<WagerOf<Game>, ActionOf<Game>>
} = houseGames

/** All house games with a table, in the order of the catalogue. */
export const everyHouseGame: readonly AnyHouseGame[] = Object.values<AnyHouseGame>(games).sort(
  (a, b) => a.entry.position - b.entry.position,
)

/** The lotteries (`play/lottery`), in the order of the menus. */
export const lotteryGames: readonly AnyHouseGame[] = lottery as readonly AnyHouseGame[]

/** The node of a game in the catalogue. */
export const nodeIdOf = ({ game, nodeId }: AnyHouseGame): string => nodeId ?? game

/** Games that a member plays alone and at any time: neither in shared rounds nor in rooms. */
export const soloGames = everyHouseGame.filter(({ shared, rooms }) => !shared && !rooms)

/** The solo games that are drawn and paid at once, from the member's seeds alone. */
export const gamesOfSeedsAlone = soloGames.filter(({ steps, jackpot }) => !steps && !jackpot)

const byNode = new Map<string, AnyHouseGame>(
  [...everyHouseGame, ...lotteryGames].map((rules) => [nodeIdOf(rules), rules]),
)

/** The nodes of all games of the house that have rules. */
export const nodesWithRules: readonly string[] = [...byNode.keys()]

/** The rules of a house game; undefined for a vendor's game and for one that does not exist yet. */
export const rulesOf = (vendorCode: string, nodeId: string): AnyHouseGame | undefined =>
  vendorCode === HOUSE_VENDOR ? byNode.get(nodeId) : undefined
