import type { Outcome, Wager } from '#contract/games.ts'
import type { Minor } from '#contract/money.ts'
import type { Seeds } from '#platform/base/fairness/index.ts'
import type { BetEnd } from '#platform/play/bets/index.ts'

/** What lies on each of the spots that a game has named, in minor units: of real money alone. */
export type Pools = Readonly<Record<string, Minor>>

/** What the engine of rounds must know of a game: pure functions, which ask nobody. */
export interface SharedGame {
  /** What a wager says in the leaf of its bet (docs/fairness.md). */
  wagerText(wager: Wager): string
  /**
   * Of a game that needs to know what lies on its spots when its bets end: their names. Its wagers lay `spots`
   * (`contract/games/spots.ts`). It is then given the sums, of which play money is no part.
   */
  pooled?: readonly string[] | undefined
  /** What the numbers of a round come to, without anybody's stakes. */
  outcomeOf(seeds: Seeds, pools: Pools, round: AboutRound): Outcome
  /** How a bet ends by these numbers. */
  endOf(wager: Wager, stake: Minor, seeds: Seeds, pools: Pools): BetEnd
  /** Of a game whose bets may be on several rounds; in place of `endOf`. */
  several?: SeveralRounds
}

/** Which round it is, and what is played in it: of a fixture season, matchday and match. */
export interface AboutRound {
  id: string
  about: unknown
}

/** A bet on several rounds ends when all of them have been told. */
export interface SeveralRounds {
  /** How a bet ends; undefined gives the stake back. `seedsOf` says what a round was drawn from, null where it was void. */
  endOf(wager: Wager, stake: Minor, seedsOf: (round: string) => Seeds | null): BetEnd | undefined
  /** When something of a drawn round is told, as parts of the time that it is told in: 0 … 1. */
  tellsAt(outcome: Outcome): readonly number[]
}

/** The game of a table; undefined where there is none that is played in rounds. */
export type SharedGameOf = (vendor: string, node: string) => SharedGame | undefined
