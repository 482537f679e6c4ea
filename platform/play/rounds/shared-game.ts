import type { Minor } from '#contract/base/fields/money.ts'
import type { Outcome, Standing, Telling, Wager } from '#contract/play/games/index.ts'
import type { Json } from '#platform/base/db/tables.ts'
import type { Seeds } from '#platform/base/fairness/index.ts'
import type { Result } from '#platform/base/result.ts'
import type { Values } from '#platform/base/settings/index.ts'
import type { BetEnd, RoundNotice } from '#platform/play/bets/index.ts'

/**
 * The stakes on each of the spots that a game has named, in minor units; real money only. `house` is the house's stake
 * on each side, absent if it has none.
 */
export type Pools = Readonly<Record<string, Minor>>

/** The part of the engine for games whose winners share the stakes. */
export interface PoolRules {
  /**
   * The spots whose total stakes the game needs when its bets end, none of them named `house`. Its wagers have `spots`
   * (`contract/play/games/common/spots.ts`). Play money is not in the totals.
   */
  spots: readonly string[]
  /** The setting for the house's stake on each side; a round keeps the value from its opening. */
  houseStake: MoneySetting
}

/** A setting that is a number. */
export type TimeSetting = MoneySetting
type MoneySetting = { [Name in keyof Values]: Values[Name] extends number ? Name : never }[keyof Values]

/** How long a table takes bets, how long it is closed before the draw or the take-off, and how long the result is shown. */
export interface RoundTimes {
  betting: TimeSetting
  closed: TimeSetting
  result: TimeSetting
}
export const USUAL_TIMES: RoundTimes = {
  betting: 'roundBettingMs',
  closed: 'roundClosedMs',
  result: 'roundResultMs',
}

/** A bet in the air. */
export interface RidingBet {
  wager: Wager
  stake: Minor
  /** What its player has done, as the game has noted it. */
  actions: readonly Json[]
}

/**
 * The part of the engine for games whose rounds fly: between the closing and the draw time passes in which players act.
 * The root of the bets and the take-off are fixed in the closing, so the end of the flight follows from the row alone.
 */
export interface Flight {
  times: RoundTimes
  /** The most bets of a member on one round. */
  mostBets: number
  /** How long the flight of these numbers lasts, in milliseconds. */
  lastsMs(seeds: Seeds): number
  /** A bet so long after the take-off, or at the end of the flight: what of it is out, and what that pays. */
  standingOf(bet: RidingBet, at: { afterMs: number } | { seeds: Seeds }): RideStanding
  /**
   * A player's action at its arrival, `actions` ending with it: what it pays, and for which part of the stake. Refuses
   * `state-moved-on` if the bet is out already, `not-offered`, and `too-late` after the end of the flight.
   */
  act(bet: RidingBet, seeds: Seeds, afterMs: number): Result<CashedOut>
}

/** The part of a stake that is out, and what is paid for it. */
export interface CashedOut {
  stake: Minor
  amount: Minor
}

export interface RideStanding {
  standing: Standing
  /** The multiplier of its last cash-out, two decimals; null without any. */
  multiplier: string | null
  payout: Minor
  left: Minor
}

/**
 * The part of the engine for games that tell an outcome step by step: a deal, a throw, a fight. Until all of it has been
 * told the round has no outcome for anybody, and no bet ends. Times are milliseconds after the draw.
 */
export interface ResultTelling {
  lastsMs(outcome: Outcome): number
  /** When more of it is seen than before, in ascending order. */
  momentsOf(outcome: Outcome): readonly number[]
  /** What is seen of it; `commit` is the round's. */
  seenAt(outcome: Outcome, afterMs: number, commit: string): Telling
}

/** A game in the form that the engine of rounds uses: pure functions. */
export interface SharedGame {
  /** The wager's text in the leaf of its bet (docs/fairness.md). */
  wagerText(wager: Wager): string
  pooled?: PoolRules | undefined
  flight?: Flight | undefined
  telling?: ResultTelling | undefined
  /** The notice to the players of paid bets; absent: none. */
  payoutNotice?: RoundNotice | undefined
  /** The notice to the players of a void round; absent: none. */
  voidNotice?: RoundNotice | undefined
  /** The outcome of a round's numbers, without anybody's stakes. */
  outcomeOf(seeds: Seeds, pools: Pools, round: RoundTerms): Outcome
  /** How bets end by these numbers. Called once a round, so what all of its bets need is computed once. */
  endsBy(seeds: Seeds, pools: Pools): (wager: Wager, stake: Minor, actions: readonly Json[]) => BetEnd
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
  endOf(
    wager: Wager,
    stake: Minor,
    actions: readonly Json[],
    seedsOf: (round: string) => Seeds | null,
  ): BetEnd | undefined
  /** When the events of a drawn round are told, as fractions of its telling time: 0 … 1. */
  tellsAt(outcome: Outcome): readonly number[]
}

/** The game of a table; undefined if it is not played in rounds. */
export type SharedGameOf = (vendor: string, node: string) => SharedGame | undefined
