import type { Outcome, Wager } from '#contract/games.ts'
import type { Minor } from '#contract/money.ts'
import type { Draw, FairStream } from '#platform/base/fairness/index.ts'
import type { Result } from '#platform/base/result.ts'

/** Multipliers are integers of ten-thousandths: 19_800n is 1.9800. */
export const MULTIPLIER_ONE = 10_000n

/** What a round came to. */
export interface Round {
  won: boolean
  /** What the stake is multiplied by; 0n where the wager lost. */
  multiplier: bigint
  outcome: Outcome
  /** The number that decided it. */
  draw: Draw
}

/**
 * The rules of one house game. The engine (`place-bet.ts`) takes the stake, gives the stream, and pays; it knows nothing
 * of dice. A game has no clock, no database and no other randomness, so a round can be played again from its seeds:
 * that is what a proof does.
 */
export interface HouseGame<W extends Wager = Wager> {
  /** The `game` of its wagers. */
  game: W['game']
  /** Refuses `not-offered` at the field that the rules do not offer. */
  check(wager: W): Result<null>
  /** Plays a checked wager. The same wager and stream always come to the same. */
  play(wager: W, stream: FairStream): Round
  /** The least and the most that a bet returns in the long run, in percent with four decimals, cut. */
  returns: { lowest: string; highest: string }
}

/** What a round pays: stake times multiplier, cut to the minor unit. */
export const payoutOf = (stake: Minor, multiplier: bigint): Minor => (stake * multiplier) / MULTIPLIER_ONE
