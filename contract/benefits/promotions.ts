import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money, minorOf, PositiveMoney } from '#contract/base/fields/money.ts'
import { RichText } from '#contract/base/fields/rich-text.ts'
import { Day, Id, Instant, paged, pageInput, RequestId, TextLanguage } from '#contract/base/fields/values.ts'
import { rowsEndpoint } from '#contract/base/rows.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { MAX_IMAGES, MAX_RANK, MAX_REMARK_UNITS } from '#contract/limits.ts'
import { TurnoverLeft } from '#contract/money/turnover.ts'
import { GameType } from '#contract/play/catalogue.ts'

/** What a promotion gives. For an activity members apply, and the operator decides. */
export const PromotionKind = z.enum(['deposit-bonus', 'cashback', 'raffle', 'activity'])
export type PromotionKind = z.infer<typeof PromotionKind>

/**
 * A promotion's status for the caller (product.md section 4). The first match:
 *
 * | status     | when                                                                                              |
 * |------------|---------------------------------------------------------------------------------------------------|
 * | `claim`    | a reward of it waits to be claimed                                                                |
 * | `process`  | its bonus runs: the wagering is under way                                                         |
 * | `issued`   | its bonus is done: what was left went to the main wallet, there is nothing to claim               |
 * | `applying` | the application waits for the operator                                                            |
 * | `rejected` | the operator has turned it down; while it runs one may apply again                                |
 * | `signed`   | joined, and it runs, or its draw or last period is still to come: waits for these or a deposit    |
 * | `claimed`  | what it gave was claimed, and it gives no more                                                    |
 * | `coming`   | it starts later                                                                                   |
 * | `close`    | it is over, or was stopped; its bonus ended without being done; it is not for this member         |
 * | `join`     | it runs and may be joined; so a guest sees it                                                     |
 */
export const PromotionStatus = z.enum([
  'join',
  'claim',
  'applying',
  'close',
  'rejected',
  'issued',
  'claimed',
  'process',
  'signed',
  'coming',
])
export type PromotionStatus = z.infer<typeof PromotionStatus>

/** How often the payout must be wagered before it can be withdrawn; 0 for not at all. */
const turnover = z.number().int().min(0).max(100)
/** Days until an unclaimed reward expires. */
const claimDays = z.number().int().min(1).max(365)

export const DepositBonusTerms = z.object({
  kind: z.literal('deposit-bonus'),
  /** In percent of the deposit, up to `max`. */
  percent: z.number().int().min(1).max(1_000),
  max: PositiveMoney,
  minDeposit: PositiveMoney,
  /** The required stakes, as a multiple of the bonus. */
  wagering: z.number().int().min(1).max(100),
  /** The weight of a stake by game type, in percent. */
  weights: z.partialRecord(GameType, z.number().int().min(1).max(100)),
  /** Days from the grant until the bonus expires. */
  days: z.number().int().min(1).max(365),
})
export type DepositBonusTerms = z.infer<typeof DepositBonusTerms>

/**
 * In percent of the net loss of cash bets in a period (stakes less payouts), and at most `turnoverShare` of their valid
 * turnover: a member who loses with one account what another one wins has lost nothing. Below `min` nothing is paid;
 * `max` caps it.
 */
export const CashbackTerms = z.object({
  kind: z.literal('cashback'),
  percent: z.number().int().min(1).max(100),
  period: z.enum(['day', 'week']),
  /** In basis points. Absent for promotions older than this rule, which have no such bound. */
  turnoverShare: z.number().int().min(1).max(1_000).optional(),
  min: PositiveMoney,
  max: PositiveMoney,
  turnover,
  claimDays,
})
export type CashbackTerms = z.infer<typeof CashbackTerms>

const byAmount = (one: { amount: Money }, other: { amount: Money }) =>
  Number(minorOf(other.amount) - minorOf(one.amount))

export const RaffleTerms = z.object({
  kind: z.literal('raffle'),
  /** Valid turnover per ticket, on the days of the raffle. */
  ticket: PositiveMoney,
  /** In whatever order they are written, greatest first: so they are drawn (docs/fairness.md). */
  prizes: z
    .array(z.object({ amount: PositiveMoney, count: z.number().int().min(1).max(500) }))
    .min(1)
    .max(20)
    .transform((prizes) => prizes.toSorted(byAmount)),
  turnover,
  claimDays,
})
export type RaffleTerms = z.infer<typeof RaffleTerms>

export const ActivityTerms = z.object({
  kind: z.literal('activity'),
  /** The reward of an approved application. */
  amount: PositiveMoney,
  /** Whether a remark is required, and the maximum of pictures. */
  remark: z.boolean(),
  images: z.number().int().min(0).max(MAX_IMAGES),
  turnover,
  claimDays,
})
export type ActivityTerms = z.infer<typeof ActivityTerms>

export const PromotionTerms = z.discriminatedUnion('kind', [
  DepositBonusTerms,
  CashbackTerms,
  RaffleTerms,
  ActivityTerms,
])
export type PromotionTerms = z.infer<typeof PromotionTerms>

/** Who a promotion is for: all conditions must hold. */
export const Audience = z.object({
  minRank: z.number().int().min(0).max(MAX_RANK).default(0),
  /** The maximum age of the account in days; null for any. */
  newWithinDays: z.number().int().min(1).max(365).nullable().default(null),
  /** The member needs one of these labels (`memberLabel`), unless the list is empty. */
  labels: z.array(z.string().max(40)).max(20).default([]),
})
export type Audience = z.infer<typeof Audience>

/** The motif and palette that the site draws. */
export const PromotionArt = z.object({ motif: z.string().max(32), palette: z.number().int().min(0).max(9) })

export const Promotion = z.object({
  id: Id,
  kind: PromotionKind,
  title: z.string(),
  summary: z.string(),
  art: PromotionArt,
  startsAt: Instant,
  endsAt: Instant,
  status: PromotionStatus,
  terms: PromotionTerms,
})
export type Promotion = z.infer<typeof Promotion>

const listInput = { kind: PromotionKind.optional(), language: TextLanguage.default('vi'), ...pageInput }

/**
 * Current and future promotions, and those that ended in the last 30 days; in the operator's order, open ones first.
 */
export const availablePromotions = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getAvailablePromotions',
  auth: 'optional',
  source: 'family',
  input: z.object(listInput),
  value: paged(Promotion),
})

/** The promotions that the member takes or took part in, in any state, newest first. */
export const myPromotions = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getMyPromotions',
  auth: 'member',
  input: z.object(listInput),
  value: paged(Promotion),
  refusals: ['in-need-true-account'],
})

/** Bonus money and its wagering (site.md section 6, `bonuses`). */
export const BonusState = z.enum(['running', 'completed', 'expired', 'cancelled', 'lost'])
export type BonusState = z.infer<typeof BonusState>

export const Bonus = z.object({
  id: Id,
  time: Instant,
  promotionId: Id,
  promotion: z.string(),
  amount: Money,
  wageringRequired: Money,
  wageringLeft: Money,
  weights: z.partialRecord(GameType, z.number().int()),
  expires: Instant,
  status: BonusState,
  /** When it ended, and the amount that then went to the main wallet or back to the house. */
  endedAt: Instant.nullable(),
  released: Money,
  forfeited: Money,
})
export type Bonus = z.infer<typeof Bonus>

/**
 * The inputs of a raffle's draw, so that anybody can repeat it (`docs/fairness.md`). `serverSeed` is null before the
 * draw. The tickets, which may be many, are a separate call (`raffleTickets`).
 */
export const RaffleProof = z.object({
  commit: z.string(),
  serverSeed: z.string().nullable(),
  /** SHA-256 of the list of tickets. */
  clientSeed: z.string().nullable(),
  tickets: z.number().int(),
  drawnAt: Instant.nullable(),
  prizes: z.array(
    z.object({
      place: z.number().int(),
      amount: Money,
      ticket: z.number().int().nullable(),
      /** Masked; null if no ticket was left. */
      account: z.string().nullable(),
    }),
  ),
})
export type RaffleProof = z.infer<typeof RaffleProof>

/** The ticket range of one member, without its name. */
export const RaffleTickets = z.object({ first: z.number().int(), last: z.number().int() })

/** The tickets of a raffle's draw, in the order in which members joined. `not-found` before the draw. */
export const raffleTickets = rowsEndpoint({
  path: '/wps/relay/SEN_getRaffleTickets',
  auth: 'none',
  input: z.object({ promotionId: Id }),
  row: RaffleTickets,
  refusals: ['not-found'],
})

/** A member's participation in a promotion. */
export const Participation = z.object({
  joinedAt: Instant,
  remark: z.string().nullable(),
  images: z.array(Id),
  /** Why the application was turned down, in the operator's words. */
  reason: z.string().nullable(),
  bonus: Bonus.nullable(),
  /** The claimable amount, and when the first part of it expires. */
  claimable: Money,
  claimBefore: Instant.nullable(),
  /** For a raffle: its tickets, before the draw the current number. */
  tickets: z.number().int().nullable(),
})

/** One promotion with everything to know before joining it. */
export const promotion = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getPromotion',
  auth: 'optional',
  input: z.object({ promotionId: Id, language: TextLanguage.default('vi') }),
  value: Promotion.extend({
    audience: Audience,
    /** Its terms in the operator's words. */
    details: RichText,
    participation: Participation.nullable(),
    /** Whether this visitor may join or apply now, and why a member may not. */
    mayJoin: z.boolean(),
    hindrance: z.enum(['not-for-you', 'another-bonus', 'cannot-play', 'on-a-break']).nullable(),
    mayCancel: z.boolean(),
    raffle: RaffleProof.nullable(),
  }),
  refusals: ['not-found'],
})

/**
 * Joins a promotion, or applies for an activity with a remark of at most 140 characters and the ids of uploaded
 * pictures, as its terms require.
 */
export const joinPromotion = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_joinPromotion',
  auth: 'member',
  lines: ['remark'],
  input: z.object({
    promotionId: Id,
    remark: z.string().trim().max(MAX_REMARK_UNITS).default(''),
    uploadIds: z.array(Id).max(MAX_IMAGES).default([]),
    requestId: RequestId,
  }),
  value: z.object({}),
  refusals: [
    'not-found',
    'state-moved-on',
    'bonus-running',
    'required',
    'too-long',
    'not-offered',
    'request-id-reused',
    'in-need-true-account',
    'operation-not-allowed',
    'self-excluded',
  ],
})

/**
 * Leaves a promotion. A running bonus ends: the rest of the bonus wallet, bonus and winnings, goes back to the house;
 * the main wallet is not touched.
 */
export const cancelPromotion = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_cancelPromotion',
  auth: 'member',
  input: z.object({ promotionId: Id, requestId: RequestId }),
  value: z.object({
    forfeited: Money,
    /** Whether it was an application still to be decided. */
    application: z.boolean(),
  }),
  refusals: ['not-found', 'state-moved-on', 'request-id-reused', 'in-need-true-account'],
})

/** Claims all claimable rewards of a promotion, of any kind despite its name; credits the main wallet. */
export const claimRafflePromotion = endpoint({
  method: 'POST',
  path: '/wps/relay/MCS2_claimRafflePromotion',
  auth: 'member',
  source: 'product',
  input: z.object({ promotionId: Id, requestId: RequestId }),
  value: z.object({ amount: Money }),
  refusals: ['not-found', 'state-moved-on', 'request-id-reused', 'in-need-true-account'],
})

const bonusFilter = {
  status: BonusState.optional(),
  fromDay: Day.optional(),
  toDay: Day.optional(),
  language: TextLanguage.default('vi'),
}

/** `promotion` sorts by its title in the requested language. */
export const bonusSorting = sortedBy(
  'time',
  'promotion',
  'amount',
  'wageringRequired',
  'wageringLeft',
  'expires',
  'status',
)

/** A member's bonuses with totals over the whole result. */
export const bonuses = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getBonuses',
  auth: 'member',
  input: z.object({ ...bonusFilter, ...pageInput, sort: bonusSorting.input }),
  value: paged(Bonus).extend({
    totals: z.object({
      amount: Money,
      wageringRequired: Money,
      wageringLeft: Money,
      released: Money,
      forfeited: Money,
    }),
  }),
  refusals: ['in-need-true-account'],
})

/** All of them in the same order, for a download. */
export const bonusRows = rowsEndpoint({
  path: '/wps/relay/SEN_getBonusRows',
  auth: 'member',
  input: z.object({ ...bonusFilter, sort: bonusSorting.input }),
  row: Bonus,
  refusals: ['in-need-true-account', 'too-many-requests'],
})

/** The running bonus, the balance of the bonus wallet, and that of the main wallet, which is staked first. */
export const runningBonus = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getRunningBonus',
  auth: 'member',
  input: z.object({ language: TextLanguage.default('vi') }),
  value: z.object({ bonus: Bonus.nullable(), balance: Money, main: Money, turnoverLeft: TurnoverLeft }),
  refusals: ['in-need-true-account'],
})
