import type { ReactNode } from 'react'
import type { Description } from '#app/components/description-list.tsx'
import type { Entered, Form, ReadArgs } from '#app/forms/define-form.ts'
import type { Prospect } from '#app/lib/prospect.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Bet, GameName, Outcome, OutcomeOf, Wager, WagerOf } from '#contract/games.ts'
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

/** What lies on the table while nothing is drawn: what the parts of a game are shown with. */
export interface Table<Of extends Outcome> {
  /** The page of the game. */
  path: string
  /** What is chosen: by the URL, or in a form that was refused. Anything may stand there. */
  chosen: URLSearchParams
  last: LastBet<Of> | null
  /** The member's own last rounds, newest first. */
  rounds: readonly Round<Of>[]
  stake: StakeLimits
}

/** A bet of the member on this game; an open one has no outcome. */
export interface Round<Of extends Outcome> {
  bet: Bet
  outcome: Of | null
}

/** What the frame of all games says of one. */
export interface GameWords<Of extends Outcome> {
  /** The button: `Roll`, and after a round `Roll again`. */
  act: string
  again: string
  /** What the stage is called. */
  stage: string
  /** What came out, in a few characters: `36,25`. */
  result(outcome: Of): string
  /** What was bet on: `Under 50,00`. */
  on(outcome: Of): string
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
  /** What the JSON of a proof has always said besides; `wager` says the same now. */
  facts?(outcome: Of): Record<string, string>
  /** The round at a glance. */
  Summary(props: { proof: Proof<Of> }): ReactNode
  /** How the numbers become what was drawn. */
  Draw(props: { proof: Proof<Of>; round: RepeatedRound }): ReactNode
  /** What the draw paid by the rules. */
  Payout(props: { proof: Proof<Of> }): ReactNode
  /** The command that draws from the four bytes; a game of many numbers has none, and the whole script in its place. */
  Command?(props: { hex: string }): ReactNode
  /** How the game draws and pays, for the page about fairness. */
  About(): ReactNode
  /** What the four bytes of the test vector come to, in words, where a round is one number. */
  Vector?(props: { hex: string }): ReactNode
  /** The command that says so. */
  VectorCommand?(props: { hex: string }): ReactNode
}

/** All that the site's shared pages need of one house game; they know no game themselves. */
export interface AnyGameParts<W extends Wager = Wager, Of extends Outcome = Outcome> {
  /** Which form the bet is posted by. */
  form: Form
  /** The posted form. */
  read(args: ReadArgs): Entered<EnteredBet<W>>
  /** Which fields a posted form has chosen, by their names: they survive a button of the panel, and a login. */
  chosenIn?(posted: FormData): URLSearchParams
  /** What the stage is laid with. */
  ground: 'lacquer' | 'cloth' | 'sea'
  /** What the fields of the form stand on. */
  valuesOf?(table: Table<Of>): Record<string, string>
  useWords(): GameWords<Of>
  /** Better words for errors of the form, by code. */
  useErrors(): Partial<Record<ErrorCode, string>>
  /** The script counts the prospect during input, by `prospect.ts` of the game's folder. */
  live?: true
  /** What may come of the bet that is chosen. */
  prospectOf(table: Table<Of>): Prospect
  /** The picture in which the outcome happens (`data-stage`). */
  Scene(props: Table<Of>): ReactNode
  /** The number that came, and what it is besides. */
  Outcome(props: LastBet<Of>): ReactNode
  /** What lies on the stage besides: before a round, or what is chosen there. */
  OnStage?(props: Table<Of>): ReactNode
  /** The fields below the stage that chips are put on. */
  Cloth?(props: Table<Of>): ReactNode
  /** What is chosen, and the stake. */
  Panel(props: Table<Of>): ReactNode
  /** More of the panel, after the button: it is not in the way to it. */
  MorePanel?(props: Table<Of>): ReactNode
  /** Forms besides the bet's own, which buttons of the table name by their id. */
  Forms?(props: Table<Of>): ReactNode
  /** Marks of the outcome on the element that tells it (site.md 4.2). */
  marks(outcome: Of): Record<string, string>
  /** A class for the outcome's chip: the colour of a pocket. */
  tone?(outcome: Of): string
  /** What each bet is worth. */
  Odds(): ReactNode
  Rules(props: RulesProps): ReactNode
  /** A bet in the member's records: what it was on and what it came to, then the lines of `money`. */
  Record(props: { outcome: Of; money: readonly Description[] }): ReactNode
  proof: ProofParts<Of>
}

/** The parts of one game. */
export type GameParts<Game extends GameName> = AnyGameParts<WagerOf<Game>, OutcomeOf<Game>>
