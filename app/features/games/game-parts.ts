import type { ReactNode } from 'react'
import type { Description } from '#app/components/records/description-list.tsx'
import type { Form, FormEntry, ReadArgs } from '#app/forms/define-form.ts'
import type { FormWords } from '#app/forms/form-of.tsx'
import type { Prospect } from '#app/lib/play/prospect.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { Bet, RoundSum } from '#contract/play/bets.ts'
import type {
  DrawnRound,
  gameDetail,
  PlacedStake,
  RoundPlayers,
  SharedRound,
} from '#contract/play/game-table.ts'
import type { MatchdayNews } from '#contract/play/games/fixtures/seen.ts'
import type {
  Action,
  ActionOf,
  GameName,
  Outcome,
  OutcomeOf,
  Standing,
  StandingOf,
  Wager,
  WagerOf,
} from '#contract/play/games/index.ts'
import type { OneNumberGame } from '../fairness/one-number.tsx'
import type { Proof, RoundRule, UnprovenBet } from '../fairness/proof.ts'
import type { RepeatedRound } from '../fairness/repeat-round.server.ts'
import type { Choices } from './choices.ts'

/** A wager as it was read from the game's form. */
export interface EnteredBet<Of extends Wager> {
  stake: string
  wager: Of
  /** For a shared game: the round to bet on. */
  round?: string
  /** For a game that takes several bets in one request: all of them, each a round of its own; the first stands above too. */
  volley?: { stake: string; wager: Of }[]
  requestId: string
}

/** The next step of an open round, as it was read from the game's form. */
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
  /** For a shared game: its round, and what all the member's bets on it come to. */
  round?: string | null
  whole?: RoundSum | null
}

/** The bet of `?bet=` that has no outcome: void, cashed out of a void round, or open and with nothing for its player to do. */
export type WaitingBet = Bet & Pick<LastBet<Outcome>, 'round' | 'whole'>

/** Least and greatest stake, as money of the wire. */
export interface StakeLimits {
  min: string
  max: string
}

/** For virtual sports: the fixtures of a matchday, and their league. */
export type Matchday = NonNullable<ValueOf<typeof gameDetail>['fixtures']>

/** The state of a table, which the parts of a game are given. */
export interface Table<Of extends Outcome, St extends Standing = never> {
  /** The page of the game. */
  path: string
  /** The current choices: from the URL, or from a refused form. They are not validated. */
  chosen: URLSearchParams
  last: LastBet<Of> | null
  /** The member's open round; no other bet is possible meanwhile. */
  open: OpenRound<St> | null
  /** For a shared game: the round at the table, and the last drawn ones, newest first. */
  round: SharedRound | null
  history: readonly SharedRound[]
  /** What the member has staked on the spots of rounds that have not ended. */
  placedStakes: readonly PlacedStake[]
  /** Earlier results, newest first. */
  earlier: readonly DrawnRound[]
  /** For a game whose rounds fly: who is in the round, and the member's own bets on it. */
  players: RoundPlayers | null
  aboard: readonly AboardBet[]
  /** For virtual sports: the matchday. */
  fixtures: Matchday | null
  stake: StakeLimits
}

/** A bet of the member on the round at the table that flies, or is about to. */
export type AboardBet = ValueOf<typeof gameDetail>['aboard'][number]

/** What a bar of a game's own is given besides the table. */
export interface BarProps {
  guest: boolean
  /** The visitor may bet. */
  places: boolean
  /** The words of the button. */
  act: string
  /** What must be seen together with the button: how long there is to bet. */
  above: ReactNode
  prospect: Prospect
  /** The visitor may have rounds played one after the other. */
  autoplay: boolean
}

/** The same with the member's own parts, wherever the table is shown. */
export interface OwnTable<Of extends Outcome, St extends Standing = never> extends Table<Of, St> {
  /** The member's own last rounds, newest first. */
  rounds: readonly Round<Of>[]
  /** The layout of stakes that the member keeps of this table; null for none. */
  layout: readonly { spot: string; stake: string }[] | null
}

/** A bet of the member on this game; an open one has no outcome. */
export interface Round<Of extends Outcome> {
  bet: Bet
  outcome: Of | null
  /** For a shared game: the round it was on, and what all the member's bets on it come to. */
  round?: string | null
  whole?: RoundSum | null
}

/**
 * A part of the table, which most members share (`table/game-table.tsx`). A function rather than a method, so that none
 * compiles that asks for more than it is given.
 */
type Part<Props> = (props: Props) => ReactNode

/** The words of a game in the frame of all games. */
export interface GameWords<Of extends Outcome> {
  /** The button: `Roll`, and after a round `Roll again`. */
  act: string
  again: string
  /** The accessible name of the stage. */
  stage: string
  /** The outcome in a few characters: `36,25`. */
  result(outcome: Of): string
  /** The wager in words: `Under 50,00`. */
  on(outcome: Of): string
}

export interface RulesProps {
  stake: StakeLimits
  /** The least and the greatest return of a bet in the long run, in percent. */
  returns: { lowest: string; highest: string }
}

/** A result on the tile of a table. */
export interface Chip {
  text: string
  tone?: 'red' | 'blue' | 'green' | 'gold'
}

/** A game's parts of the proof of a bet and of the page about fairness. */
export interface ProofParts<Of extends Outcome> {
  rule: RoundRule<Of>
  /** The outcome and the multiplier under their names of `data-fair` (site.md section 4). */
  values(outcome: Of, proof: Pick<Proof, 'draws' | 'stake'>): Record<string, string>
  /** Further fields that the JSON of a proof has always had; `wager` holds the same today. */
  facts?(outcome: Of): Record<string, string>
  /** The round at a glance. */
  Summary(props: { proof: Proof<Of> }): ReactNode
  /** How the numbers become the outcome. */
  Draw(props: { proof: Proof<Of>; round: RepeatedRound }): ReactNode
  /** For bets on several rounds: the seeds of the others, of a bet that has no proof. */
  Legs?(props: { bet: UnprovenBet }): ReactNode
  /** The payout of the draw by the rules. */
  Payout(props: { proof: Proof<Of> }): ReactNode
  /** How the game draws and pays, for the page about fairness. */
  About(): ReactNode
  /** For a game whose round is one number of four bytes; the others have the whole script in place of its command. */
  oneNumber?: OneNumberGame
}

/** The parts of a game of several steps while a round is open. */
export interface StepParts<Of extends Outcome, St extends Standing, A extends Action> {
  /** Which form a step is posted by (`intent=step`). */
  form: Form
  read(args: ReadArgs): FormEntry<EnteredStep<A>>
  /** Better words for a refused step than those of its code. */
  Refusal?(): ReactNode
  /** Whether the table itself tells why a step of this bet was refused; else the page does, above it. */
  tellsRefusal?: (table: Table<Of, St>, betId: string) => boolean
  /** The state of the round, over the picture. */
  Standing(props: OpenRound<St>): ReactNode
  /** The player's possible actions; `table.open` is the round. */
  Panel(props: Table<Of, St> & { open: OpenRound<St> }): ReactNode
  /**
   * For a game that autoplay can play. `ends`: the id of the button that ends a round; absent if rounds end for everybody at once.
   * `picks`: the number of cells among which the player opens some before that.
   */
  auto?: { ends?: string; picks?: number }
  /** Its rounds have shown a draw when they open: that is seen on the stage before anything else tells of it. */
  showsDraw?: true
}

/** The parts of a game for pages that show a round of it, wherever it is played. */
export interface GameFace<Of extends Outcome = Outcome> {
  game: Of['game']
  /** Its position wherever pages list all games. */
  position: number
  useWords(): GameWords<Of>
  /** Marks of the outcome on the element that tells it (site.md 4.2). */
  marks(outcome: Of): Record<string, string>
  /** For a shared game: an outcome on the tile of its table, in a letter or a number and a colour. */
  useChip?(): (outcome: Of) => Chip
  /** A class for the outcome's chip: the colour of a pocket. */
  tone?(outcome: Of): string
  /**
   * The choices of a bet by its wager or its outcome, as the query that fills in the form of the game's page: the way back to
   * play from a bet's record and proof. `stake` is that of the whole bet.
   */
  choicesOf(bet: Of | WagerOf<Of['game']>, stake: string): Choices
  /** The return of each bet. */
  Odds(): ReactNode
  Rules(props: RulesProps): ReactNode
  /** A bet in the member's records: wager and outcome, then the lines of `money`. */
  Record(props: {
    outcome: Of
    /** Where the page knows it: an outcome says what was bet on, except of a ticket with many lines. */
    wager?: WagerOf<Of['game']> | null
    money: readonly Description[]
  }): ReactNode
  /** The same of a bet without an outcome, open or void: for a game whose wager says more than its stake. */
  WagerRecord?(props: { wager: WagerOf<Of['game']>; money: readonly Description[] }): ReactNode
  proof: ProofParts<Of>
}

/** Keys that not every table has: to change the stake, choose a side, hold a card, open a random cell, choose a gun. */
export type GameKey = 'stake' | 'chip' | 'slip' | 'sides' | 'holds' | 'random' | 'guns'

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
  read(args: ReadArgs): FormEntry<EnteredBet<W>>
  /** The names of the form's choices, which are kept across a button of the panel and a login. */
  chosenIn?(formData: FormData): URLSearchParams
  /** Only for a game whose rounds stay open between steps. */
  steps?: StepParts<Of, St, A>
  /** The ground of the stage. */
  ground: 'lacquer' | 'cloth' | 'sea'
  /** A class of a stage whose picture needs another size, or another place for the words. */
  stageClass?: string
  /** The initial values of the form's fields. */
  valuesOf?: (table: Table<Of, St>) => Record<string, string>
  /** The keys of the game in addition to those of all tables (`games:keys`); absent: those of a stake, or of chips where it has a cloth. */
  keys?: readonly GameKey[]
  /** Better words for errors of the form. */
  useErrors(): FormWords
  /** The labels of fields that are called otherwise on this table than in other forms. */
  useLabels?(): Record<string, string>
  /** Its stage moves by the server's clock, which the page tells. */
  clock?: true
  /** The script counts the prospect during input, by `prospect.ts` of the game's folder. */
  live?: true
  /** The prospect of the chosen bet. */
  prospectOf: (table: Table<Of, St>) => Prospect
  /** Further fields that the frame's button sends, if buttons on the stage send other values for them. */
  sends?: (table: Table<Of, St>) => { name: string; value: string }
  /** The picture in which the outcome happens (`data-stage`). */
  Scene: Part<Table<Of, St>>
  /** The result in large type, and what it means. */
  Outcome(props: LastBet<Of>): ReactNode
  /** Further content of the stage: before a round, or choices that are made on it. */
  OnStage?: Part<Table<Of, St>>
  /**
   * For a game whose bets are followed while their round goes on: the member's own on the round at the table, with the marks of
   * each (site.md 4.2). The stage then shows the round alone; what changes on it is `OnStage`, with its `data-part`.
   */
  Aboard?: Part<Table<Of, St>>
  /** The bar of a game whose button does more than to bet; it takes the place of figures and button. */
  Bar?: Part<Table<Of, St> & BarProps>
  /** The fields below the stage that chips are put on. */
  Cloth?: Part<Table<Of, St>>
  /** For a shared game with a cloth: the name of each spot, and which of them an outcome pays more than the stake. */
  spots?: { useName(): (spot: string) => string; wonBy(outcome: Of): ReadonlySet<string> }
  /** The road maps of a table: `data-part="roads"`, which changes with a round. */
  Roads?: Part<Table<Of, St>>
  /** The fields of the bet, and the stake. */
  Panel: Part<Table<Of, St>>
  /** For a shared game: what a member does before each round, below the chips. It is told of the member's last rounds. */
  Acts?: Part<OwnTable<Of, St>>
  /** Further parts of the panel, after the button. */
  MorePanel?: Part<Table<Of, St>>
  /** The last of them: what an empty table offers of the member's last rounds. The only part that is told of these. */
  OwnPanel?: Part<OwnTable<Of, St>>
  /**
   * For a shared game: the elements of cloth and panel that change with a round, each with its `data-part`. The page
   * renders them in place; watchers of the table get them as messages (`features/games/table/round-news.tsx`).
   */
  News?: Part<Table<Of, St>>
  /**
   * For virtual sports, whose bets name their rounds themselves: what the matchday waits for; the link to the slip, and
   * whether the slip is empty; the seeds; the parts of the page that change while matches are played; and its lobby.
   */
  matchday?: {
    Clock: Part<Table<Of, St>>
    Slip: Part<Table<Of, St>>
    Seeds: Part<Table<Of, St>>
    News(props: MatchdayNews): ReactNode
    /** The path of the lobby that begins with it, and how it stands there. */
    lobby: string
    InLobby: Part<Table<Of, St> & { requestId: string }>
    isEmpty: (props: Table<Of, St>) => boolean
  }
  /** Forms besides the bet's own, which buttons of the table name by their id. */
  Forms?: Part<Table<Of, St> & { requestId: string }>
}

/** The parts of one game. */
export type GameParts<Game extends GameName> = AnyGameParts<
  WagerOf<Game>,
  OutcomeOf<Game>,
  StandingOf<Game>,
  ActionOf<Game>
>
