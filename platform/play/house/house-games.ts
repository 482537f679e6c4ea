import { type ActionOf, type GameName, HOUSE_VENDOR, type WagerOf } from '#contract/games.ts'
import { baccarat } from './baccarat/baccarat.ts'
import { bingo } from './bingo/bingo.ts'
import { cockfight } from './cockfight/cockfight.ts'
import { crash } from './crash/crash.ts'
import { dice } from './dice/dice.ts'
import { fish } from './fish/fish.ts'
import { football } from './football/football.ts'
import type { AnyHouseGame, HouseGame } from './house-game.ts'
import { mines } from './mines/mines.ts'
import { roulette } from './roulette/roulette.ts'
import { scratch } from './scratch/scratch.ts'
import { sicbo } from './sicbo/sicbo.ts'
import { slotsCascade } from './slots-cascade/slots-cascade.ts'
import { slotsLines } from './slots-lines/slots-lines.ts'
import { slotsWays } from './slots-ways/slots-ways.ts'
import { threeCard } from './three-card/three-card.ts'
import { vesports } from './vesports/vesports.ts'
import { videoPoker } from './video-poker/video-poker.ts'

/** The house's games that can be played, by node id. */
export const houseGames: { [Game in GameName]: HouseGame<WagerOf<Game>, ActionOf<Game>> } = {
  dice,
  roulette,
  scratch,
  crash,
  mines,
  'video-poker': videoPoker,
  'slots-lines': slotsLines,
  'slots-ways': slotsWays,
  'slots-cascade': slotsCascade,
  fish,
  bingo,
  sicbo,
  cockfight,
  baccarat,
  'three-card': threeCard,
  football,
  vesports,
}

/** All of them, those first that the catalogue shows first. */
export const everyHouseGame: readonly AnyHouseGame[] = Object.values(houseGames).sort(
  (a, b) => a.entry.position - b.entry.position,
)

/** Those that one plays alone, whenever one likes: neither in rounds that many share nor in rooms. */
export const soloGames = everyHouseGame.filter(({ shared, rooms }) => !shared && !rooms)

/** Those of them that are drawn and paid at once, and by nothing but the member's seeds. */
export const drawnGames = soloGames.filter(({ steps, jackpot }) => !steps && !jackpot)

/** The rules of a game of the house; undefined for a vendor's game and for one that is not there yet. */
export const rulesOf = (vendorCode: string, nodeId: string): AnyHouseGame | undefined =>
  vendorCode === HOUSE_VENDOR && Object.hasOwn(houseGames, nodeId)
    ? houseGames[nodeId as GameName]
    : undefined
