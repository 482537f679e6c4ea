import type { Outcome, Wager } from '#contract/games.ts'
import type { Minor } from '#contract/money.ts'
import type { Seeds } from '#platform/base/fairness/index.ts'
import type { BetEnd } from '#platform/play/bets/index.ts'

/** What the engine of rounds must know of a game: pure functions, which ask nobody. */
export interface SharedGame {
  /** What a wager says in the leaf of its bet (docs/fairness.md). */
  wagerText(wager: Wager): string
  /** What the numbers of a round come to, without anybody's stakes. */
  outcomeOf(seeds: Seeds): Outcome
  /** How a bet ends by these numbers. */
  endOf(wager: Wager, stake: Minor, seeds: Seeds): BetEnd
}

/** The game of a table; undefined where there is none that is played in rounds. */
export type SharedGameOf = (vendor: string, node: string) => SharedGame | undefined
