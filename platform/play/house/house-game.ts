import type { Minor } from '#contract/base/fields/money.ts'
import type { Action, Outcome, Standing, Wager } from '#contract/play/games/index.ts'
import type { Draw, FairStream } from '#platform/base/fairness/index.ts'
import type { Result } from '#platform/base/result.ts'
import type { RoundNotice } from '#platform/play/bets/index.ts'
import type { GameEntry } from '#platform/play/catalogue/index.ts'
import type {
  CashedOut,
  PoolRules,
  Pools,
  ResultTelling,
  RideStanding,
  RidingBet,
  RoundTimes,
} from '#platform/play/rounds/index.ts'
import type { FixtureRules } from './fixtures/fixture-rules.ts'

/** The outcome of a round. */
export interface Round {
  /** The whole payout, stake included; 0n if the wager lost. */
  payout: Minor
  /** The stake comes back by the rules of the game: neither won nor lost. */
  push?: boolean
  outcome: Outcome
  /** Every number that was drawn, in order. */
  draws: readonly Draw[]
}

/** Random choices for players of the demo world. */
export interface Choices {
  /** 0 … count - 1. */
  below(count: number): number
  oneOf<Choice>(choices: readonly [Choice, ...Choice[]]): Choice
}

/**
 * A house game: its place in the catalogue and its rules. The engine (`place-bet.ts`) takes the stake, provides the
 * stream, and pays; it knows no game. The rules have no clock, no database and no other randomness, so a proof can play
 * a round again from its seeds.
 */
export interface HouseGame<W extends Wager, A extends Action = never> {
  /** The `game` field of its wagers, which is also its node id unless `nodeId` says another. */
  game: W['game']
  /** Only for lotteries, which share their wagers. */
  nodeId?: string
  /** Its catalogue entry, without the parts that the engine knows: vendor, node, return, and that it can be played. */
  entry: Omit<GameEntry, 'vendor' | 'nodeId' | 'playable' | 'rtpBasisPoints'>
  /** The parts of a stake that must each be within the game's limits: the whole stake, or the stake on each spot. */
  stakes(wager: W, stake: Minor): readonly Minor[]
  /** Refuses `not-offered` at the field with a value that the rules do not offer. */
  check(wager: W, stake: Minor): Result<null>
  /**
   * Plays a checked wager to its end, with the player's actions; a round that pays anything is won. Pure: the same
   * wager, stake, stream, actions and pools give the same outcome. `pools` is for games that define any (`shared`).
   */
  play(wager: W, stake: Minor, stream: FairStream, actions?: readonly A[], pools?: Pools): Round
  /** A typical wager of players, for the demo world and measurements. It is always valid. */
  usualWager(choices: Choices, stake: Minor): W
  /** It carries the jackpot: a round of own money draws for it at its end, after its own numbers. */
  jackpot?: true
  /** Only for a game that takes several bets in one request (`place-bets.ts`); each is a round that ends at once. */
  volley?: VolleyRules
  /** Only for a game whose rounds stay open between steps. */
  steps?: GameSteps<W, A>
  /**
   * Only for a game that everybody at its table plays together (`play/rounds`): its numbers must not depend on a wager.
   */
  shared?: SharedRules<W>
  /** Only for a game of rooms, whose bets `play/rooms` places and ends: the wager's text in the leaf of its bet. */
  rooms?: { wagerText(wager: W): string }
  /** Only for virtual sports, which are played in rounds side by side. */
  fixtures?: FixtureRules
  /** The lowest and the highest long-run return of a bet, in percent with four decimals. */
  returns: { lowest: string; highest: string }
  /** The return published in the catalogue, in the same form; absent: the highest. */
  usualReturn?: string
  /**
   * The exact long-run return of each offered bet if nothing is cut from a payout, by which the operator sees the edge
   * of a game (`ops economy`). If there are thousands of settings, a selection is listed that includes the one with the
   * highest return. The jackpot is included. Computed on each call.
   */
  options(): readonly GameOption[]
  /**
   * The mean of (payout / stake)², from which the band of the measured return is computed; only for a game in which it
   * hardly depends on the bet. Exact for slots, without the jackpot, and for the scratch card. For Bingo an upper
   * bound, reached with one card. For video poker that of the best play, which players do not reach.
   */
  meanSquare?: number
  /**
   * The greatest multiplier of a game whose bets differ too much for a `meanSquare`, and of which one in hundreds wins: the
   * payouts seen say nothing of it until it comes.
   */
  rareWin?: number
}

/** A way to bet on a game, and its return. */
export interface GameOption {
  /** A spot, a target, a number of mines: `banker`, `1.01`, `3 mines, 5 cells`. */
  option: string
  returned: Share
}

/** How many bets a member may place on a game that takes volleys. */
export interface VolleyRules {
  /** In one request. */
  most: number
  /** Within so many milliseconds, in all requests. */
  recently: { most: number; ms: number }
}

/** A part of a whole, exactly: 36 of 37. */
export interface Share {
  of: bigint
  in: bigint
}

/** The additional rules of a shared game. */
export interface SharedRules<W extends Wager = Wager> {
  /** A wager that nobody made: a round is played with it to find its numbers. */
  nobody: W
  /** The wager's text in the leaf of its bet (docs/fairness.md). */
  wagerText(wager: W): string
  /** Only for a game whose winners share the stakes. */
  pooled?: PoolRules
  /** The most that the house pays on all stakes on a spot; only for a game with spots. `pools` as in `play`. */
  mostPaid?(spot: string, staked: Minor, pools: Pools): Minor
  /** Its rounds are draws of a schedule, on which `play/lottery` takes tickets; none opens because somebody looks. */
  scheduled?: true
  /** Only for a game whose rounds fly: players act between the closing and the draw. */
  flight?: FlightRules
  /** Only for a game whose outcome is shown step by step. */
  telling?: ResultTelling
  /** The notice in the inboxes of the players of paid bets; absent: none. */
  payoutNotice?: RoundNotice
  /** The notice in the inboxes of the players of a void round; absent: none. */
  voidNotice?: RoundNotice
  /** The settlement of all bets of a round, which draws its numbers once; absent: each bet is played. */
  settlement?(stream: FairStream): Settlement<W>
}

/** The additional rules of a shared game whose rounds fly; pure functions, like the rest of its rules. */
export interface FlightRules {
  /** The settings of its times. */
  times: RoundTimes
  /** The most bets of a member on one round. */
  mostBets: number
  /** How long the flight of these numbers lasts, in milliseconds. */
  lastsMs(stream: FairStream): number
  /** These two as in `Flight`, from the numbers of the round. */
  standingOf(bet: RidingBet, at: { afterMs: number } | { stream: FairStream }): RideStanding
  act(bet: RidingBet, stream: FairStream, afterMs: number): Result<CashedOut>
}

/** Numbers that have been drawn, and how bets end by them. */
export interface Settlement<W extends Wager = Wager> {
  endOf(wager: W, stake: Minor): Pick<Round, 'payout' | 'outcome'>
}

/** Any house game. */
export type AnyHouseGame = HouseGame<Wager, Action>

/** A round between its steps; together with its stream, everything that the game needs to continue. */
export interface OpenRound<W extends Wager = Wager, A extends Action = Action> {
  wager: W
  stake: Minor
  actions: readonly A[]
}

/** The additional rules of a game of several steps; pure functions, like the rest of its rules. */
export interface GameSteps<W extends Wager = Wager, A extends Action = Action> {
  /**
   * Only for a game most of whose rounds end with their draw: whether this one stays open for steps. Absent: every
   * round does.
   */
  follow?(round: Omit<OpenRound<W, A>, 'actions'>, stream: FairStream): boolean
  /** The part of an open round that the player sees. */
  standing(round: OpenRound<W, A>, stream: FairStream): Standing
  /** Whether the last action ends the round; refuses `not-offered` at the field of an action that cannot be done. */
  ends(round: OpenRound<W, A>, stream: FairStream): Result<boolean>
  /**
   * The action that ends the round of a player who does not come back; undefined refunds the stake. A game that shows
   * anything before its player has chosen must name one; otherwise a player who dislikes the hand would wait for the
   * refund.
   */
  finish(round: OpenRound<W, A>, stream: FairStream): A | undefined
  /** After so many minutes without an action `finish` ends the round; absent: the hours of all games (`betAbandonedHours`). */
  leftAfterMinutes?: number
  /** A typical next action in an open round that shows `standing`; repeated, it must end the round eventually. */
  usualStep(round: OpenRound<W, A>, choices: Choices, standing: Standing): A
}
