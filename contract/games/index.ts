import { z } from 'zod'
import { baccarat } from './baccarat.ts'
import { bingo } from './bingo.ts'
import { cockfight } from './cockfight.ts'
import { crash } from './crash.ts'
import { dice } from './dice.ts'
import { fish } from './fish.ts'
import { football } from './football.ts'
import { mines } from './mines.ts'
import { roulette } from './roulette.ts'
import { scratch } from './scratch.ts'
import { sicbo } from './sicbo.ts'
import { slotsCascade } from './slots-cascade.ts'
import { slotsLines } from './slots-lines.ts'
import { slotsWays } from './slots-ways.ts'
import { threeCard } from './three-card.ts'
import { vesports } from './vesports.ts'
import { videoPoker } from './video-poker.ts'

export { FixtureSeen, FixtureTable } from './fixtures/seen.ts'

/** The house as a vendor of the catalogue. */
export const HOUSE_VENDOR = 'SEN'

/** Games of several steps: besides, what a player does, and what an open round shows. */
const steppedGames = [mines, videoPoker] as const

/** Games of rooms, whose members play against each other. */
const roomGames = [threeCard] as const

/** Games that all at a table play together, in rounds of one outcome. */
const sharedGames = [sicbo, cockfight, baccarat, football, vesports] as const

/** The house's games on the wire. A new one is a line here; everything else is typed by `GameName`. */
const houseGames = [
  dice,
  roulette,
  scratch,
  crash,
  slotsLines,
  slotsWays,
  slotsCascade,
  fish,
  bingo,
  ...sharedGames,
  ...roomGames,
  ...steppedGames,
] as const

type Schemas<Games extends readonly Record<Part, unknown>[], Part extends keyof Games[number]> = {
  [At in keyof Games]: Games[At][Part]
}

/** What a member bets on, by game. */
export const Wager = z.discriminatedUnion(
  'game',
  // `map` keeps no tuple.
  houseGames.map(({ wager }) => wager) as unknown as Schemas<typeof houseGames, 'wager'>,
)
export type Wager = z.infer<typeof Wager>

/** What a round was about and came to, by game. */
export const Outcome = z.discriminatedUnion(
  'game',
  houseGames.map(({ outcome }) => outcome) as unknown as Schemas<typeof houseGames, 'outcome'>,
)
export type Outcome = z.infer<typeof Outcome>

const actedGames = [...steppedGames, ...roomGames] as const

/** What a player does in an open round, by game. */
export const Action = z.discriminatedUnion(
  'game',
  actedGames.map(({ action }) => action) as unknown as Schemas<typeof actedGames, 'action'>,
)
export type Action = z.infer<typeof Action>

/** An open round as its player sees it, by game. */
export const Standing = z.discriminatedUnion(
  'game',
  steppedGames.map(({ standing }) => standing) as unknown as Schemas<typeof steppedGames, 'standing'>,
)
export type Standing = z.infer<typeof Standing>

/** A house game by its name, which is its node id in the catalogue too. */
export type GameName = Wager['game']
export type WagerOf<Game extends GameName> = Extract<Wager, { game: Game }>
export type OutcomeOf<Game extends GameName> = Extract<Outcome, { game: Game }>
export type ActionOf<Game extends GameName> = Extract<Action, { game: Game }>
export type StandingOf<Game extends GameName> = Extract<Standing, { game: Game }>
