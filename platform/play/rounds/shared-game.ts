import type { Minor } from '#contract/base/fields/money.ts'
import type { Outcome, Wager } from '#contract/play/games/index.ts'
import type { Seeds } from '#platform/base/fairness/index.ts'
import type { Values } from '#platform/base/settings/index.ts'
import type { BetEnd } from '#platform/play/bets/index.ts'

/**
 * The stakes on each of the spots that a game has named, in minor units; real money only. `house` is what the house has staked on
 * each side, absent where that is nothing.
 */
export type Pools = Readonly<Record<string, Minor>>

/** What the engine does for a game whose winners share what is staked. */
export interface Pooled {
  /**
   * The names of the spots whose total stakes the game needs when its bets end, none of them `house`. Its wagers have
   * `spots` (`contract/play/games/common/spots.ts`). The sums leave play money out.
   */
  spots: readonly string[]
  /** The setting that says what the house stakes on each side; the round keeps what it was when it was opened. */
  houseStake: MoneySetting
}

/** A setting that is a number. */
type MoneySetting = { [Name in keyof Values]: Values[Name] extends number ? Name : never }[keyof Values]

/** A game as the engine of rounds knows it: pure functions. */
export interface SharedGame {
  /** The wager's text in the leaf of its bet (docs/fairness.md). */
  wagerText(wager: Wager): string
  pooled?: Pooled | undefined
  /** The outcome of a round's numbers, without anybody's stakes. */
  outcomeOf(seeds: Seeds, pools: Pools, round: AboutRound): Outcome
  /** How a bet ends by these numbers. */
  endOf(wager: Wager, stake: Minor, seeds: Seeds, pools: Pools): BetEnd
  /** In place of `endOf`, for a game whose bets may be on several rounds. */
  several?: SeveralRounds
}

/** The round's id, and its subject: for a fixture, season, matchday and match. */
export interface AboutRound {
  id: string
  about: unknown
}

/** A bet on several rounds ends when all of them have been told. */
export interface SeveralRounds {
  /** How a bet ends; undefined refunds it. `seedsOf` answers the seeds of a round, null for a void one. */
  endOf(wager: Wager, stake: Minor, seedsOf: (round: string) => Seeds | null): BetEnd | undefined
  /** When the events of a drawn round are told, as fractions of the time in which it is told: 0 … 1. */
  tellsAt(outcome: Outcome): readonly number[]
}

/** The game of a table; undefined if it is not played in rounds. */
export type SharedGameOf = (vendor: string, node: string) => SharedGame | undefined
