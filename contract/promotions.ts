import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { GameType } from './games.ts'
import { Money, PositiveMoney } from './money.ts'
import { RichText } from './rich-text.ts'
import { rowsEndpoint } from './rows.ts'
import { sortedBy } from './sorting.ts'
import { MAX_IMAGES } from './uploads.ts'
import { Day, Id, Instant, Language, paged, pageInput, RequestId } from './values.ts'

/** What a promotion gives. An activity is applied for, and the operator decides. */
export const PromotionKind = z.enum(['deposit-bonus', 'cashback', 'raffle', 'activity'])
export type PromotionKind = z.infer<typeof PromotionKind>

/**
 * How a promotion stands with who asks (product.md section 4). The first line that holds:
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

/** How often what it pays must be staked before it may leave again; 0 not at all. */
const turnover = z.number().int().min(0).max(100)
/** A reward that is not claimed for so long is gone. */
const claimDays = z.number().int().min(1).max(365)

export const DepositBonusTerms = z.object({
  kind: z.literal('deposit-bonus'),
  /** Of the deposit, in percent, and at most so much. */
  percent: z.number().int().min(1).max(1_000),
  max: PositiveMoney,
  minDeposit: PositiveMoney,
  /** Stakes that the wagering asks for, as a multiple of the bonus. */
  wagering: z.number().int().min(1).max(100),
  /** How much a stake counts by game type, in percent. */
  weights: z.partialRecord(GameType, z.number().int().min(1).max(100)),
  /** Days from the grant until the bonus expires. */
  days: z.number().int().min(1).max(365),
})
export type DepositBonusTerms = z.infer<typeof DepositBonusTerms>

/** Of the net loss of cash bets in a period (stakes less payouts). Less than `min` is not paid, more than `max` is not either. */
export const CashbackTerms = z.object({
  kind: z.literal('cashback'),
  percent: z.number().int().min(1).max(100),
  period: z.enum(['day', 'week']),
  min: PositiveMoney,
  max: PositiveMoney,
  turnover,
  claimDays,
})
export type CashbackTerms = z.infer<typeof CashbackTerms>

export const RaffleTerms = z.object({
  kind: z.literal('raffle'),
  /** Settled cash stakes on the days of the raffle for one ticket. */
  ticket: PositiveMoney,
  /** Greatest first. */
  prizes: z
    .array(z.object({ amount: PositiveMoney, count: z.number().int().min(1).max(500) }))
    .min(1)
    .max(20),
  turnover,
  claimDays,
})
export type RaffleTerms = z.infer<typeof RaffleTerms>

export const ActivityTerms = z.object({
  kind: z.literal('activity'),
  /** What an approved application is worth. */
  amount: PositiveMoney,
  /** Whether a remark is asked for, and how many pictures at most. */
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

/** Whom a promotion is for: all of it must hold. */
export const Audience = z.object({
  minRank: z.number().int().min(0).max(20).default(0),
  /** Accounts that were opened so many days ago at most; null for any. */
  newWithinDays: z.number().int().min(1).max(365).nullable().default(null),
  /** One of these labels (`memberLabel`); none asks for none. */
  labels: z.array(z.string().max(40)).max(20).default([]),
})
export type Audience = z.infer<typeof Audience>

/** Which art and material the site draws. */
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

const listInput = { kind: PromotionKind.optional(), language: Language.default('vi'), ...pageInput }

/** Promotions that run or come, and those that ended in the last 30 days; in the operator's order, open ones first. */
export const availablePromotions = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getAvailablePromotions',
  auth: 'optional',
  source: 'family',
  input: z.object(listInput),
  value: paged(Promotion),
  refusals: [],
})

/** The promotions in which the member takes or took part, whatever became of them, newest first. */
export const myPromotions = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getMyPromotions',
  auth: 'member',
  source: 'ours',
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
  /** When it ended, and what went to the main wallet or back to the house then. */
  endedAt: Instant.nullable(),
  released: Money,
  forfeited: Money,
})
export type Bonus = z.infer<typeof Bonus>

/**
 * What a raffle is drawn from, for anybody to repeat (`docs/fairness.md`). `serverSeed` is null before the draw. The list of
 * tickets, which may be long, has a call of its own (`raffleTickets`).
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
      /** Masked; null where nobody was left. */
      account: z.string().nullable(),
    }),
  ),
})
export type RaffleProof = z.infer<typeof RaffleProof>

/** The tickets of one member, numbered over all members; names nobody. */
export const RaffleTickets = z.object({ first: z.number().int(), last: z.number().int() })

/** Whose tickets a raffle was drawn from, in the order in which members joined. `not-found` before the draw. */
export const raffleTickets = rowsEndpoint({
  path: '/wps/relay/SEN_getRaffleTickets',
  auth: 'none',
  input: z.object({ promotionId: Id }),
  row: RaffleTickets,
  refusals: ['not-found'],
})

/** What a member has of a promotion. */
export const Participation = z.object({
  joinedAt: Instant,
  remark: z.string().nullable(),
  images: z.array(Id),
  /** Why the application was turned down, in the operator's words. */
  reason: z.string().nullable(),
  bonus: Bonus.nullable(),
  /** What waits to be claimed, and until when the first of it does. */
  claimable: Money,
  claimBefore: Instant.nullable(),
  /** Of a raffle: its tickets, before the draw as they stand now. */
  tickets: z.number().int().nullable(),
})

/** One promotion with everything that there is to know before joining it. */
export const promotion = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getPromotion',
  auth: 'optional',
  source: 'ours',
  input: z.object({ promotionId: Id, language: Language.default('vi') }),
  value: Promotion.extend({
    audience: Audience,
    /** Its terms in the operator's words. */
    details: RichText,
    participation: Participation.nullable(),
    /** Whether this visitor may join or apply now, and why not where a member may not. */
    mayJoin: z.boolean(),
    hindrance: z.enum(['not-for-you', 'another-bonus', 'cannot-play', 'on-a-break']).nullable(),
    mayCancel: z.boolean(),
    raffle: RaffleProof.nullable(),
  }),
  refusals: ['not-found'],
})

/**
 * Joins a promotion, or applies for an activity: then with a remark of at most 140 characters and the ids of pictures
 * that were uploaded before, as its terms ask.
 */
export const joinPromotion = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_joinPromotion',
  auth: 'member',
  source: 'ours',
  lines: ['remark'],
  input: z.object({
    promotionId: Id,
    remark: z.string().trim().max(560).default(''),
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
 * Leaves a promotion. A bonus that runs ends: what is left in the bonus wallet, the bonus and its winnings, goes back to
 * the house; the main wallet is not touched.
 */
export const cancelPromotion = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_cancelPromotion',
  auth: 'member',
  source: 'ours',
  input: z.object({ promotionId: Id, requestId: RequestId }),
  value: z.object({
    forfeited: Money,
    /** Whether what was left is an application that nobody had decided. */
    application: z.boolean(),
  }),
  refusals: ['not-found', 'state-moved-on', 'request-id-reused', 'in-need-true-account'],
})

/** Claims everything that waits of a promotion, of a raffle or any other; it goes to the main wallet. */
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
  language: Language.default('vi'),
}

/** By promotion it is its title in the asked language. */
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
  source: 'ours',
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

/** The bonus that runs, what is in the bonus wallet, and what is in the main wallet, which is staked first. */
export const runningBonus = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getRunningBonus',
  auth: 'member',
  source: 'ours',
  input: z.object({ language: Language.default('vi') }),
  value: z.object({ bonus: Bonus.nullable(), balance: Money, main: Money }),
  refusals: ['in-need-true-account'],
})
