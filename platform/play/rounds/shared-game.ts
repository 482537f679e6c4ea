import type { Minor } from '#contract/base/fields/money.ts'
import type { Outcome, Wager } from '#contract/play/games/index.ts'
import type { Seeds } from '#platform/base/fairness/index.ts'
import type { Values } from '#platform/base/settings/index.ts'
import type { BetEnd } from '#platform/play/bets/index.ts'

/**
 * The stakes on each of the spots that a game has named, in minor units; real money only. `house` is the house's stake
 * on each side, absent if it has none.
 */
export type Pools = Readonly<Record<string, Minor>>

/** The part of the engine for games whose winners share the stakes. */
export interface Pooled {
  /**
   * The spots whose total stakes the game needs when its bets end, none of them named `house`. Its wagers have `spots`
   * (`contract/play/games/common/spots.ts`). Play money is not in the totals.
   */
  spots: readonly string[]
  /** The setting for the house's stake on each side; a round keeps the value from its opening. */
  houseStake: MoneySetting
}

/** A setting that is a number. */
type MoneySetting = { [Name in keyof Values]: Values[Name] extends number ? Name : never }[keyof Values]

/** A game in the form that the engine of rounds uses: pure functions. */
export interface SharedGame {
  /** The wager's text in the leaf of its bet (docs/fairness.md). */
  wagerText(wager: Wager): string
  pooled?: Pooled | undefined
  /** The outcome of a round's numbers, without anybody's stakes. */
  outcomeOf(seeds: Seeds, pools: Pools, round: RoundTerms): Outcome
  /** How bets end by these numbers. Called once a round, so what all of its bets need is computed once. */
  endsBy(seeds: Seeds, pools: Pools): (wager: Wager, stake: Minor) => BetEnd
  /** Replaces `endsBy`, for a game whose bets may be on several rounds. */
  several?: SeveralRounds
}

/** The round's id, and its subject: for a fixture, season, matchday and match. */
export interface RoundTerms {
  id: string
  about: unknown
}

/** A bet on several rounds ends when all of them have been told. */
export interface SeveralRounds {
  /** How a bet ends; undefined refunds it. `seedsOf` answers the seeds of a round, null for a void one. */
  endOf(wager: Wager, stake: Minor, seedsOf: (round: string) => Seeds | null): BetEnd | undefined
  /** When the events of a drawn round are told, as fractions of its telling time: 0 … 1. */
  tellsAt(outcome: Outcome): readonly number[]
}

/** The game of a table; undefined if it is not played in rounds. */
export type SharedGameOf = (vendor: string, node: string) => SharedGame | undefined
