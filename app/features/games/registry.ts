import type { GameName } from '#contract/games.ts'
import { dice } from './dice/dice.ts'
import type { AnyGameParts, GameParts } from './game-parts.ts'
import { roulette } from './roulette/roulette.ts'

/** The house as a vendor of the catalogue. */
const HOUSE = 'SEN'

/** Every house game that has a table, by its node id. */
const games: { [Game in GameName]: GameParts<Game> } = { dice, roulette }

/** The parts of a game that is played on this site; undefined for every other game. */
export const partsAt = (vendor: string, nodeId: string): AnyGameParts | undefined =>
  vendor === HOUSE && Object.hasOwn(games, nodeId) ? games[nodeId as GameName] : undefined

/** The parts that show an outcome of a game. */
export const partsOf = (game: GameName): AnyGameParts => games[game]

/** All of them in the order in which pages name them. */
export const allParts: readonly [game: GameName, AnyGameParts][] = Object.entries(games) as never
