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
  outcomeOf(seeds: Seeds, pools: Pools): Outcome
  /** How a bet ends by these numbers. */
  endOf(wager: Wager, stake: Minor, seeds: Seeds, pools: Pools): BetEnd
}

/** The game of a table; undefined where there is none that is played in rounds. */
export type SharedGameOf = (vendor: string, node: string) => SharedGame | undefined
