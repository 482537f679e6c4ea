import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money, PositiveMoney } from '#contract/base/fields/money.ts'
import { ShortText } from '#contract/base/fields/texts.ts'
import { Id, Instant, RequestId } from '#contract/base/fields/values.ts'
import { ourWords } from '#contract/base/product.ts'
import { GameClass, GameType } from './catalogue.ts'
import { MAX_SPOTS, StakedSpots } from './games/common/spots.ts'
import { MAX_VOLLEY_BETS } from './games/common/volleys.ts'
import { Action, Outcome, Wager } from './games/index.ts'

export const BetResult = z.enum(['won', 'lost', 'push', 'void', 'open'])
export type BetResult = z.infer<typeof BetResult>

/** A bet as its record and detail show it. Money is never signed here. */
export const WireBet = z.object({
  id: Id,
  time: Instant,
  settledAt: Instant.nullable(),
  gameType: GameType,
  /** Which of the electronic games it is; null for other types. */
  gameClassify: GameClass.nullable().default(null),
  vassalage: z.string(),
  vendor: z.string(),
  nodeId: z.string(),
  game: z.string(),
  artKind: z.string().nullable().default(null),
  stake: Money,
  payout: Money,
  /** What of the stake counts as turnover; 0.00 until the bet is settled. */
  turnover: Money,
  result: BetResult,
  /** The wallet of the stake. */
  wallet: z.enum(['main', 'bonus', 'play']).default('main'),
})
/** A bet as the platform writes it. */
export type WireBet = z.infer<typeof WireBet>
export const Bet = WireBet.transform(ourWords)
export type Bet = z.infer<typeof Bet>

/**
 * What all bets of a member on one shared round come to: open until the last has ended; of bets that end differently it is `won`
 * if they pay anything.
 */
export const RoundSum = z.object({ stake: Money, payout: Money, result: BetResult })
export type RoundSum = z.infer<typeof RoundSum>

/** A bet of a member with its outcome. */
export const PlayedRound = z.object({
  bet: Bet,
  outcome: Outcome.nullable(),
  /** For a shared game: the round of the bet. */
  round: Id.nullable().default(null),
  /** The same, in the list of a table: all the member's bets on that round. */
  whole: RoundSum.nullable().default(null),
})
export type PlayedRound = z.infer<typeof PlayedRound>
export type WirePlayedRound = z.input<typeof PlayedRound>

/**
 * Stakes on a house game: takes the stake, draws, settles and pays in one step; or opens a round of several steps. If
 * the member has an open round of that game, nothing is staked and that round is the answer. A trial account stakes
 * play money.
 */
export const placeBet = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_placeBet',
  auth: 'member',
  input: z
    .object({
      vassalage: ShortText,
      nodeId: ShortText,
      stake: PositiveMoney,
      wager: Wager,
      /** For a shared game: the round to bet on. */
      round: ShortText.optional(),
      requestId: RequestId,
    })
    .transform(ourWords),
  value: z.object({ betId: Id }),
  refusals: [
    'not-found',
    'game-in-maintenance',
    'not-offered',
    'over-limit',
    'under-limit',
    'insufficient-balance',
    'bets-closed',
    'odds-changed',
    'request-id-reused',
    'operation-not-allowed',
    'self-excluded',
    'play-limit-reached',
  ],
})

/** What can end a volley after its first bet: it depends on what the bets before have left. */
export const VolleyEnd = z.enum(['insufficient-balance', 'play-limit-reached', 'self-excluded'])

/**
 * Places several bets on a game that takes volleys (fishing), one after the other, each with a nonce and a proof of its own; the
 * request is answered once. The first of them that is refused ends the volley: those before it stand, and `refused` says why it
 * and all after it were not staked. If that is the first, or a bet is none that the game offers, the whole is refused.
 */
export const placeBets = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_placeBets',
  auth: 'member',
  input: z
    .object({
      vassalage: ShortText,
      nodeId: ShortText,
      bets: z
        .array(z.object({ stake: PositiveMoney, wager: Wager }))
        .min(1)
        .max(MAX_VOLLEY_BETS),
      requestId: RequestId,
    })
    .transform(ourWords),
  value: z.object({
    bets: z.array(z.object({ betId: Id, result: BetResult, payout: Money })).min(1),
    refused: VolleyEnd.nullable(),
  }),
  refusals: [...placeBet.refusals, 'too-many-requests'],
})

/**
 * Does one step of the member's open round; answers whether it goes on or how it has ended. A cash-out of live crash
 * counts from its arrival, and is `too-late` after the point, with `lateMs`. One of a ticket pays
 * `price` or, where it has risen, that of the moment; it is `odds-changed` at `price` when the ticket is worth less by then, and `state-moved-on` before its matches, about a goal and at the end.
 */
export const stepBet = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_stepBet',
  auth: 'member',
  input: z.object({ betId: ShortText, action: Action, requestId: RequestId }),
  value: z.object({ betId: Id, result: BetResult }),
  refusals: ['not-found', 'not-offered', 'odds-changed', 'state-moved-on', 'too-late', 'request-id-reused'],
})

/**
 * Keeps a layout of stakes on the spots of a table, one for each game of the member; none forgets it. It moves no money.
 * Refuses `not-offered` where the game has no such spots.
 */
export const keepLayout = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_keepLayout',
  auth: 'member',
  input: z
    .object({ vassalage: ShortText, nodeId: ShortText, spots: StakedSpots.min(0).max(MAX_SPOTS) })
    .transform(ourWords),
  value: z.object({ spots: StakedSpots.min(0) }),
  refusals: ['not-found', 'not-offered'],
})
