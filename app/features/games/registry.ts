import { paths } from '#app/lib/paths.ts'
import { type GameName, HOUSE_VENDOR } from '#contract/games.ts'
import { baccarat } from './baccarat/baccarat.ts'
import { bingo } from './bingo/bingo.ts'
import { cockfight } from './cockfight/cockfight.ts'
import { crash } from './crash/crash.ts'
import { dice } from './dice/dice.ts'
import { fish } from './fish/fish.ts'
import { football } from './football/football.ts'
import type { AnyGameParts, GameFace, GameParts } from './game-parts.ts'
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

/** A game of rooms has pages of its own (`routes/card-rooms.tsx`). */
type RoomGame = 'three-card'

/** Every house game that is played at the one table of all games, by its node id. */
const tables: { [Game in Exclude<GameName, RoomGame>]: GameParts<Game> } = {
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
  football,
  vesports,
}

/** What shows a round of each house game, those of rooms too. */
const games: Record<GameName, GameFace> = { ...tables, 'three-card': threeCard }

/** The parts of a game that is played at the table; undefined for every other game. */
export const partsAt = (vendor: string, nodeId: string): AnyGameParts | undefined =>
  vendor === HOUSE_VENDOR && Object.hasOwn(tables, nodeId) ? tables[nodeId as keyof typeof tables] : undefined

/** The parts that show an outcome of a game. */
export const partsOf = (game: GameName): GameFace => games[game]

/** All of them in the order in which pages name them. */
export const allParts: readonly [game: GameName, GameFace][] = Object.entries(games) as never

/** Where each of them is played, in the same order. */
export const housePages: readonly string[] = allParts.map(([game]) => paths.game(HOUSE_VENDOR, game))

/** The link for pages that mean any house game. */
export const [firstHousePage = paths.home] = housePages
