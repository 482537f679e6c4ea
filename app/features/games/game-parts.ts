import type { ReactNode } from 'react'
import type { Description } from '#app/components/description-list.tsx'
import type { Entered, Form, ReadArgs } from '#app/forms/define-form.ts'
import type { Bet, GameName, Outcome, OutcomeOf, SeedState, Wager, WagerOf } from '#contract/games.ts'
import type { Proof, RoundRule } from '../fairness/proof.ts'
import type { RepeatedRound } from '../fairness/repeat-round.server.ts'

/** What a member stakes on, as the form of the game was read. */
export interface EnteredBet<Of extends Wager> {
  stake: string
  wager: Of
  requestId: string
}

/** A settled bet of the game's page, `?bet=`. */
export interface LastBet<Of extends Outcome> {
  bet: Bet
  outcome: Of
}

/** Least and greatest stake, as money of the wire. */
export interface StakeLimits {
  min: string
  max: string
}

export interface BetFormProps<Of extends Outcome> {
  /** The page of the game. */
  path: string
  /** Of the page's URL: what its links and its last form have chosen. */
  query: URLSearchParams
  last: LastBet<Of> | null
  requestId: string
  stake: StakeLimits
  /** A guest is sent to the login page by the act of betting. */
  guest: boolean
  /** Null for who cannot play. */
  seeds: SeedState | null
}

export interface RulesProps {
  stake: StakeLimits
  /** The least and the most that a bet returns in the long run, in percent. */
  returns: { lowest: string; highest: string }
}

/** What the proof of a bet and the page about fairness say of one game. */
export interface ProofParts<Of extends Outcome> {
  rule: RoundRule<Of>
  /** The outcome and the multiplier under their names of `data-fair` (site.md section 4). */
  values(outcome: Of): Record<string, string>
  /** What the JSON says of wager and draw besides the values. */
  facts(proof: Proof<Of>): Record<string, unknown>
  /** The round at a glance. */
  Summary(props: { proof: Proof<Of> }): ReactNode
  /** How the four bytes become what was drawn. */
  Draw(props: { proof: Proof<Of>; round: RepeatedRound }): ReactNode
  /** What the draw paid by the rules. */
  Payout(props: { proof: Proof<Of> }): ReactNode
  /** The command that draws from the four bytes. */
  Command(props: { hex: string }): ReactNode
  /** How the game draws and pays, for the page about fairness. */
  About(): ReactNode
  /** What the four bytes of the test vector come to, in words. */
  Vector(props: { hex: string }): ReactNode
  /** The command that says so. */
  VectorCommand(props: { hex: string }): ReactNode
}

/** All that the site's shared pages need of one house game; they know no game themselves. */
export interface AnyGameParts<W extends Wager = Wager, Of extends Outcome = Outcome> {
  /** Which form the bet is posted by. */
  form: Form
  /** The posted form. */
  read(args: ReadArgs): Entered<EnteredBet<W>>
  /** What stands above the form: the picture of the game (`data-stage`), and what the last bet came to. */
  Stage(props: { last: LastBet<Of> | null }): ReactNode
  /** The form that bets. */
  BetForm(props: BetFormProps<Of>): ReactNode
  /** What each bet is worth. */
  Odds(): ReactNode
  Rules(props: RulesProps): ReactNode
  /** A bet in the member's records: what it was on and what it came to, then the lines of `money`. */
  Record(props: { outcome: Of; money: readonly Description[] }): ReactNode
  proof: ProofParts<Of>
}

/** The parts of one game. */
export type GameParts<Game extends GameName> = AnyGameParts<WagerOf<Game>, OutcomeOf<Game>>
