import { z } from 'zod'
import * as houseGames from './game-registry.ts'

export { FixtureSeen, FixtureTable } from './fixtures/seen.ts'

/** The house as a vendor of the catalogue. */
export const HOUSE_VENDOR = 'SEN'

/** A game on the wire. Each is a line in `game-registry.ts`. */
interface HouseGame {
  /** The wager of a member, and the outcome of a round. */
  wager: z.ZodType
  outcome: z.ZodType
  /** The action of a player in an open round, and the view of that round; only for a game of several steps. */
  action?: z.ZodType
  standing?: z.ZodType
  /** What is seen of an outcome while it is told; only for a shared game that tells it step by step. */
  telling?: z.ZodType
}
type Games = (typeof houseGames)[keyof typeof houseGames]

/** The schemas of one part, of all games that have it, in the form that a union takes. */
type Schemas<Part extends keyof HouseGame> = [Extract<Games, Record<Part, unknown>>[Part]]
const schemasOf = <Part extends keyof HouseGame>(part: Part): Schemas<Part> =>
  Object.values<HouseGame>(houseGames).flatMap((game) => game[part] ?? []) as never

/** A member's wager, by game. */
export const Wager = z.discriminatedUnion('game', schemasOf('wager'))
export type Wager = z.infer<typeof Wager>

/** The outcome of a round, by game. */
export const Outcome = z.discriminatedUnion('game', schemasOf('outcome'))
export type Outcome = z.infer<typeof Outcome>

/** A player's action in an open round, by game. */
export const Action = z.discriminatedUnion('game', schemasOf('action'))
export type Action = z.infer<typeof Action>

/** An open round as its player sees it, by game. */
export const Standing = z.discriminatedUnion('game', schemasOf('standing'))
export type Standing = z.infer<typeof Standing>

/** A shared round that is being told, as everybody sees it, by game. */
export const Telling = z.discriminatedUnion('game', schemasOf('telling'))
export type Telling = z.infer<typeof Telling>

/** A house game by its name, which is its node id in the catalogue too. */
export type GameName = Wager['game']
export type WagerOf<Game extends GameName> = Extract<Wager, { game: Game }>
export type OutcomeOf<Game extends GameName> = Extract<Outcome, { game: Game }>
export type ActionOf<Game extends GameName> = Extract<Action, { game: Game }>
export type StandingOf<Game extends GameName> = Extract<Standing, { game: Game }>

/** A game of card rooms: members play against each other, so it has actions, but no round belongs to one player. */
export type RoomGame = Exclude<Action['game'], Standing['game']>

/** The export name of a game: `slotsLines` for `slots-lines`. */
export type ExportName<Game extends string> = Game extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<ExportName<Rest>>}`
  : Game
