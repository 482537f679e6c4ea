import type { ReactNode } from 'react'
import type { Description } from '#app/components/description-list.tsx'
import type { Entered, Form, ReadArgs } from '#app/forms/define-form.ts'
import type { FormWords } from '#app/forms/form-of.tsx'
import type { Prospect } from '#app/lib/prospect.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import type { MatchdayNews } from '#contract/games/fixtures/seen.ts'
import type {
  Action,
  ActionOf,
  Bet,
  DrawnRound,
  GameName,
  gameDetail,
  Outcome,
  OutcomeOf,
  SharedRound,
  Standing,
  StandingOf,
  Wager,
  WagerOf,
} from '#contract/games.ts'
import type { Proof, RoundRule } from '../fairness/proof.ts'
import type { RepeatedRound } from '../fairness/repeat-round.server.ts'

/** What a member stakes on, as the form of the game was read. */
export interface EnteredBet<Of extends Wager> {
  stake: string
  wager: Of
  /** Of a game that is played together: which round is bet on. */
  round?: string
  requestId: string
}

/** The next step of an open round, as the form of the game was read. */
export interface EnteredStep<Of extends Action> {
  bet: string
  action: Of
  requestId: string
}

/** A round that waits for its player's next step. */
export interface OpenRound<Of extends Standing> {
  bet: Bet
  standing: Of
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

/** Of virtual sports: the fixtures of a matchday, and the league that they are of. */
export type Matchday = NonNullable<ValueOf<typeof gameDetail>['fixtures']>

/** What lies on the table: what the parts of a game are shown with. */
export interface Table<Of extends Outcome, St extends Standing = never> {
  /** The page of the game. */
  path: string
  /** What is chosen: by the URL, or in a form that was refused. Anything may stand there. */
  chosen: URLSearchParams
  last: LastBet<Of> | null
  /** The member's round that is not ended; nothing else is bet on meanwhile. */
  open: OpenRound<St> | null
  /** Of a game that is played together: the round at the table, and the last that were drawn, newest first. */
  round: SharedRound | null
  history: readonly SharedRound[]
  /** What came before those, newest first. */
  earlier: readonly DrawnRound[]
  /** Of virtual sports: the matchday. */
  fixtures: Matchday | null
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

/** What a game of several steps shows and takes while a round is open. */
export interface StepParts<Of extends Outcome, St extends Standing, A extends Action> {
  /** Which form a step is posted by (`intent=step`). */
  form: Form
  read(args: ReadArgs): Entered<EnteredStep<A>>
  /** What the round stands at, over the picture. */
  Standing(props: OpenRound<St>): ReactNode
  /** What the player can do; `table.open` is the round. */
  Panel(props: Table<Of, St> & { open: OpenRound<St> }): ReactNode
}

/** What pages that show a round of a game need of it, wherever it is played. */
export interface GameFace<Of extends Outcome = Outcome> {
  game: Of['game']
  /** Its place wherever pages name all games. */
  position: number
  useWords(): GameWords<Of>
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

/** All that the site's shared pages need of one house game at the one table of all games; they know no game themselves. */
export interface AnyGameParts<
  W extends Wager = Wager,
  Of extends Outcome = Outcome,
  St extends Standing = Standing,
  A extends Action = Action,
> extends GameFace<Of> {
  /** Which form the bet is posted by. */
  form: Form
  /** The posted form. */
  read(args: ReadArgs): Entered<EnteredBet<W>>
  /** Which fields a posted form has chosen, by their names: they survive a button of the panel, and a login. */
  chosenIn?(posted: FormData): URLSearchParams
  /** Of a game whose rounds stay open between their steps. */
  steps?: StepParts<Of, St, A>
  /** What the stage is laid with. */
  ground: 'lacquer' | 'cloth' | 'sea'
  /** A class of a stage whose picture needs another size, or another place for the words. */
  stageClass?: string
  /** What the fields of the form stand on. */
  valuesOf?(table: Table<Of, St>): Record<string, string>
  /** Better words for errors of the form. */
  useErrors(): FormWords
  /** The script counts the prospect during input, by `prospect.ts` of the game's folder. */
  live?: true
  /** What may come of the bet that is chosen. */
  prospectOf(table: Table<Of, St>): Prospect
  /** What the frame's button sends besides the fields, where buttons on the stage send something else by that name. */
  sends?(table: Table<Of, St>): { name: string; value: string }
  /** The picture in which the outcome happens (`data-stage`). */
  Scene(props: Table<Of, St>): ReactNode
  /** The number that came, and what it is besides. */
  Outcome(props: LastBet<Of>): ReactNode
  /** What lies on the stage besides: before a round, or what is chosen there. */
  OnStage?(props: Table<Of, St>): ReactNode
  /** The fields below the stage that chips are put on. */
  Cloth?(props: Table<Of, St>): ReactNode
  /** What has come at a table before, as its players write it down: `data-part="roads"`, which changes with a round. */
  Roads?(props: Table<Of, St>): ReactNode
  /** What is chosen, and the stake. */
  Panel(props: Table<Of, St>): ReactNode
  /** More of the panel, after the button: it is not in the way to it. */
  MorePanel?(props: Table<Of, St>): ReactNode
  /**
   * Of a game that is played together: what of the cloth or the panel changes with a round, each element with its `data-part`.
   * The page has them where they belong; who watches the table is told them (`features/games/table/round-news.tsx`).
   */
  News?(props: Table<Of, St>): ReactNode
  /**
   * Of virtual sports, whose bets name their rounds themselves: what the matchday waits for; the way to the slip, and whether
   * nothing is on it that could be sent; its seeds; and what is told of its matches while they are played, as the page has it.
   */
  matchday?: {
    Clock(props: Table<Of, St>): ReactNode
    Slip(props: Table<Of, St>): ReactNode
    Seeds(props: Table<Of, St>): ReactNode
    News(props: MatchdayNews): ReactNode
    isEmpty(props: Table<Of, St>): boolean
  }
  /** Forms besides the bet's own, which buttons of the table name by their id. */
  Forms?(props: Table<Of, St>): ReactNode
}

/** The parts of one game. */
export type GameParts<Game extends GameName> = AnyGameParts<
  WagerOf<Game>,
  OutcomeOf<Game>,
  StandingOf<Game>,
  ActionOf<Game>
>
