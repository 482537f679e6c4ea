import type { Outcome, Wager } from '#contract/games.ts'
import type { Minor } from '#contract/money.ts'
import type { Draw, FairStream } from '#platform/base/fairness/index.ts'
import type { Result } from '#platform/base/result.ts'
import type { GameEntry } from '#platform/play/catalogue/index.ts'

/** What a round came to. */
export interface Round {
  /** The whole payout, the stake included; 0n where the wager lost. */
  payout: Minor
  /** The stake comes back by the rules of the game: neither won nor lost. */
  push?: boolean
  outcome: Outcome
  /** Every number that was drawn, in order. */
  draws: readonly Draw[]
}

/**
 * One house game: its place in the catalogue and its rules. The engine (`place-bet.ts`) takes the stake, gives the
 * stream, and pays; it knows no game. The rules have no clock, no database and no other randomness, so a round can be
 * played again from its seeds: that is what a proof does.
 */
export interface HouseGame<W extends Wager = Wager> {
  /** The `game` of its wagers, which is its node id. */
  game: W['game']
  /** How it stands in the catalogue; the engine knows vendor, node and return, and that it can be played. */
  entry: Omit<GameEntry, 'vendor' | 'nodeId' | 'playable' | 'rtpBasisPoints'>
  /** The parts of a stake that are each held to the game's limits: all of it, or what lies on each spot. */
  stakes(wager: W, stake: Minor): readonly Minor[]
  /** Refuses `not-offered` at the field that the rules do not offer. */
  check(wager: W, stake: Minor): Result<null>
  /** Plays a checked wager; one that pays anything is won. The same wager, stake and stream always come to the same. */
  play(wager: W, stake: Minor, stream: FairStream): Round
  /** The least and the most that a bet returns in the long run, in percent with four decimals. */
  returns: { lowest: string; highest: string }
}
