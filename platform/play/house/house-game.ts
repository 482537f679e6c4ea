import type { Action, Outcome, Standing, Wager } from '#contract/games.ts'
import type { Minor } from '#contract/money.ts'
import type { Draw, FairStream } from '#platform/base/fairness/index.ts'
import type { Result } from '#platform/base/result.ts'
import type { GameEntry } from '#platform/play/catalogue/index.ts'
import type { Pools } from '#platform/play/rounds/index.ts'
import type { FixtureRules } from './fixtures/fixture-rules.ts'

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

/** What chooses for people whose play is made up. */
export interface Choices {
  /** 0 … count - 1. */
  below(count: number): number
  oneOf<Choice>(choices: readonly [Choice, ...Choice[]]): Choice
}

/**
 * One house game: its place in the catalogue and its rules. The engine (`place-bet.ts`) takes the stake, gives the
 * stream, and pays; it knows no game. The rules have no clock, no database and no other randomness, so a round can be
 * played again from its seeds: that is what a proof does.
 */
export interface HouseGame<W extends Wager, A extends Action = never> {
  /** The `game` of its wagers, which is its node id. */
  game: W['game']
  /** How it stands in the catalogue; the engine knows vendor, node and return, and that it can be played. */
  entry: Omit<GameEntry, 'vendor' | 'nodeId' | 'playable' | 'rtpBasisPoints'>
  /** The parts of a stake that are each held to the game's limits: all of it, or what lies on each spot. */
  stakes(wager: W, stake: Minor): readonly Minor[]
  /** Refuses `not-offered` at the field that the rules do not offer. */
  check(wager: W, stake: Minor): Result<null>
  /**
   * Plays a checked wager to its end, with what the player has done in it; one that pays anything is won. The same wager,
   * stake, stream, actions and pools always come to the same. Absent actions are none. `pools`: of a game that has named any
   * (`shared`).
   */
  play(wager: W, stake: Minor, stream: FairStream, actions?: readonly A[], pools?: Pools): Round
  /** A wager as people make it, for play that is made up: the demo world, a measurement. The rules offer it. */
  usualWager(choices: Choices, stake: Minor): W
  /** It carries the jackpot: a round of own money draws for it after its own numbers. Not of a game of several steps. */
  jackpot?: true
  /** Of a game whose rounds stay open between their steps. */
  steps?: GameSteps<W, A>
  /** Of a game that all at its table play together (`play/rounds`): its numbers must not depend on a wager. */
  shared?: SharedRules<W>
  /** Of a game of rooms, whose bets `play/rooms` places and ends: what a wager says in the leaf of its bet. */
  rooms?: { wagerText(wager: W): string }
  /** Of virtual sports, which are played in rounds side by side. */
  fixtures?: FixtureRules
  /** The least and the most that a bet returns in the long run, in percent with four decimals. */
  returns: { lowest: string; highest: string }
}

/** What a game that is played together says besides. */
export interface SharedRules<W extends Wager = Wager> {
  /** Nobody's wager: a round is played by it to see what comes. */
  nobody: W
  /** What a wager says in the leaf of its bet (docs/fairness.md). */
  wagerText(wager: W): string
  /** Spots of which the game must know what lies there when the bets end, because winners share it. */
  pooled?: readonly string[]
}

/** Any game of the house. */
export type AnyHouseGame = HouseGame<Wager, Action>

/** A round between its steps: with its stream it is all that the game needs to go on. */
export interface OpenRound<W extends Wager = Wager, A extends Action = Action> {
  wager: W
  stake: Minor
  actions: readonly A[]
}

/** What a game of several steps does besides; pure as the rest of its rules. */
export interface GameSteps<W extends Wager = Wager, A extends Action = Action> {
  /** What the player sees of an open round. */
  standing(round: OpenRound<W, A>, stream: FairStream): Standing
  /** Whether the last action ends the round; refuses `not-offered` at the field of an action that cannot be done. */
  ends(round: OpenRound<W, A>, stream: FairStream): Result<boolean>
  /**
   * What ends the round of a player who does not come back; undefined gives the stake back. A game that shows anything
   * before its player has chosen must name one: else who dislikes what it sees waits for the refund.
   */
  finish(round: OpenRound<W, A>, stream: FairStream): A | undefined
  /**
   * What people do next in an open round, of which they see `standing`; the round comes to an end by it, sooner or later.
   */
  usualStep(round: OpenRound<W, A>, choices: Choices, standing: Standing): A
}
