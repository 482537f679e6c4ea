import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money } from '#contract/base/fields/money.ts'
import { ShortText } from '#contract/base/fields/texts.ts'
import { Id, Instant, TextLanguage } from '#contract/base/fields/values.ts'
import { ourWords } from '#contract/base/product.ts'
import { Exclusion } from '#contract/members/responsible-gaming.ts'
import { Bet, PlayedRound } from './bets.ts'
import { Game } from './catalogue.ts'
import { SeedState } from './fairness.ts'
import { StakedSpots } from './games/common/spots.ts'
import { MatchdayNews } from './games/fixtures/seen.ts'
import { FixtureSeen, FixtureTable, Outcome, Standing, Telling } from './games/index.ts'
import { DrawNews } from './lottery.ts'

/** What one member has staked on a spot of a shared round, in all its bets. */
const PlacedStake = z.object({ round: Id, spot: z.string(), stake: Money })
export type PlacedStake = z.infer<typeof PlacedStake>

/** A round at a table, whoever played it. Its proof is public (`betProof`). */
export const TableResult = z.object({ betId: Id, stake: Money, payout: Money, outcome: Outcome })
export type TableResult = z.infer<typeof TableResult>

/** A settled bet as other members see it: real money only, and only of members who are listed. */
export const SeenBet = z.object({
  betId: Id,
  /** Masked. */
  account: z.string(),
  stake: Money,
  payout: Money,
  at: Instant,
})
export type SeenBet = z.infer<typeof SeenBet>

/** The state of a shared round. */
export const RoundState = z.enum(['open', 'closed', 'drawn', 'settled', 'void'])
export type RoundState = z.infer<typeof RoundState>

/** The same as a table shows it: a closed round of live crash flies until its point comes. */
export const ShownState = z.enum([...RoundState.options, 'flying'])

/** The times of a round that flies, by the platform's clock. */
const Flight = z.object({
  openedAt: Instant,
  flewAt: Instant,
  /** The moment of its point, or when everybody was out; null until it has come. */
  endedAt: Instant.nullable(),
  /** When this was told: pages count the time from here, whatever their own clock says. */
  toldAt: Instant,
})

/** A bet on a round that flies, as everybody sees it; real money only. */
const Passenger = z.object({
  /** Masked. */
  account: z.string(),
  /** Its id, by which its own player's page finds it. */
  bet: z.string().default(''),
  stake: Money,
  /** The multiplier of its last cash-out, two decimals, and what its cash-outs pay together; null without any. */
  multiplier: z.string().nullable(),
  payout: Money.nullable(),
  /** All of it is out. */
  out: z.boolean(),
})
export type Passenger = z.infer<typeof Passenger>

/** Who is in a round that flies: the bets with the largest stakes, and figures of all. */
export const RoundPlayers = z.object({
  bets: z.number().int(),
  out: z.number().int(),
  staked: Money,
  /** The stakes that are still in. */
  left: Money,
  list: z.array(Passenger),
})
export type RoundPlayers = z.infer<typeof RoundPlayers>

/** A shared round (site.md 4.2). Its seed is published once it can no longer be used. */
export const SharedRound = z.object({
  id: Id,
  state: ShownState,
  /** Whole seconds until bets close; 0 from then on. */
  remaining: z.number().int(),
  /** How many seconds the round takes bets in all. */
  lasts: z.number().int().default(0),
  commit: z.string(),
  /** From the closing on: the Merkle root of its bets, and their number. */
  betsRoot: z.string().nullable(),
  bets: z.number().int().nullable(),
  /** For a game whose winners share a pool: the stakes on each spot, real money only; fixed from the closing on. */
  pools: z.record(z.string(), Money).nullable().default(null),
  /** From the draw on. */
  serverSeed: z.string().nullable(),
  /** The outcome without anybody's stakes. For a round that is told bit by bit, once all of it has been told. */
  outcome: Outcome.nullable(),
  /** For virtual sports: the teams, the prices of the spots, and what has been told so far. */
  fixture: FixtureSeen.nullable().default(null),
  /** For a round that flies, from its closing on. */
  flight: Flight.nullable().default(null),
  /**
   * For a round whose bets lie on spots, at its table: how many bets lie on each and their stakes, real money only, in
   * no order. A spot without any is left out.
   */
  spots: z.array(z.object({ spot: z.string(), bets: z.number().int(), stakes: Money })).default([]),
  /** For a round that is told step by step, from its draw until all of it has been told. */
  telling: z
    .object({
      /** How long it has been told, in milliseconds at the usual pace. */
      afterMs: z.number().int(),
      seen: Telling,
    })
    .nullable()
    .default(null),
})
export type SharedRound = z.infer<typeof SharedRound>

const DrawnRound = z.object({ id: z.string(), outcome: Outcome })
export type DrawnRound = z.infer<typeof DrawnRound>

/** What everybody at a table sees: the round, null while the game is closed, and the last that were drawn, newest first. */
export const RoundTable = z.object({
  round: SharedRound.nullable(),
  history: z.array(SharedRound),
  /** Earlier results, newest first: for road maps. */
  earlier: z.array(DrawnRound).default([]),
  /** For a game whose rounds fly: who is in. */
  players: RoundPlayers.nullable().default(null),
  /** For virtual sports instead of all that: the state of its matches. */
  matchday: MatchdayNews.optional(),
  /** For a lottery instead of all that: its running draw. */
  lottery: DrawNews.optional(),
})
export type RoundTable = z.infer<typeof RoundTable>

/** One game of the catalogue with its last results; for a signed-in member with its seeds and its own last rounds. */
export const gameDetail = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_gameDetail',
  auth: 'optional',
  input: z
    .object({
      vassalage: ShortText,
      nodeId: ShortText,
      language: TextLanguage.default('vi'),
    })
    .transform(ourWords),
  value: z.object({
    game: Game,
    /** True when the game is played on the site's own page by forms. */
    house: z.boolean(),
    stake: z.object({ min: Money, max: Money }),
    /** The exact return of the game's bets in percent with four decimals; null where the rules are not ours. */
    returns: z.object({ lowest: z.string(), highest: z.string() }).nullable(),
    /** The amount of the pool, for a game that carries the jackpot. */
    jackpot: Money.nullable().default(null),
    /** Null for anybody who cannot play it: a guest, an affiliate, everybody while the game is in maintenance. */
    seeds: SeedState.nullable(),
    /** For a house game: the last rounds at its table, newest first. */
    results: z.array(TableResult).default([]),
    /** The last bets on the game, whoever placed them, newest first. */
    latest: z.array(SeenBet).default([]),
    /** The member's own, newest first. */
    rounds: z.array(PlayedRound).default([]),
    /** For a shared game: the round at the table; this call opens one. Null while the game is closed. */
    round: SharedRound.nullable().default(null),
    /** What the member has staked on each spot of rounds that have not ended. */
    placed: z.array(PlacedStake).default([]),
    /** The layout of stakes that the member keeps of this table. */
    layout: StakedSpots.nullable().default(null),
    /** Its last rounds that have been drawn, newest first. */
    history: z.array(SharedRound).default([]),
    /** Earlier results, newest first. */
    earlier: z.array(DrawnRound).default([]),
    /**
     * For a game whose rounds fly: who is in. For it and for virtual sports the member's own bets on what is at the table, in
     * their order.
     */
    players: RoundPlayers.nullable().default(null),
    aboard: z.array(z.object({ bet: Bet, standing: Standing, outcome: Outcome.nullable() })).default([]),
    /**
     * For virtual sports: the matchday with its fixtures, each a round, and the table of the season; `round` is the
     * first.
     */
    fixtures: FixtureTable.extend({ rounds: z.array(SharedRound) })
      .nullable()
      .default(null),
    /** For a house game: the member's break from play with the latest end. */
    exclusion: Exclusion.nullable(),
    /** For a game of several steps: the member's open round. */
    open: z.object({ bet: Bet, standing: Standing }).nullable(),
  }),
  refusals: ['not-found'],
})
