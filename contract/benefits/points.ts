import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money, PositiveMoney } from '#contract/base/fields/money.ts'
import { ShortText } from '#contract/base/fields/texts.ts'
import { Day, Id, Instant, paged, pageInput, RequestId, TextLanguage } from '#contract/base/fields/values.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { GameType } from '#contract/play/catalogue.ts'

/** Points on the wire: a plain decimal like money, because their wallet has hundredths too. */
export const Points = Money
export type Points = z.infer<typeof Points>

/** The kinds of mall rewards: goods sent to the member, money in the main wallet, credit for the mobile number. */
export const PointRewardKind = z.enum(['goods', 'bonus', 'phone'])
export type PointRewardKind = z.infer<typeof PointRewardKind>

/** "Exchange statuses" of product.md section 4. */
export const RedeemStatus = z.enum(['processing', 'rejected', 'complete'])
export type RedeemStatus = z.infer<typeof RedeemStatus>

export const PointReward = z.object({
  id: Id,
  kind: PointRewardKind,
  name: z.string(),
  description: z.string(),
  /** The price of one. */
  price: Points,
  /** The remaining stock; null: unlimited. */
  stock: z.number().int().nullable(),
  /** The maximum per member; null: unlimited. */
  limit: z.number().int().nullable(),
  /** How many more the calling member may redeem, by stock and limit, whatever its balance; null: unlimited. */
  left: z.number().int().nullable(),
  /** For a bonus: the money for the main wallet, and the stakes required before it can be withdrawn. */
  money: Money.nullable(),
  turnover: Money,
  /** The motif and palette of its picture, as for a banner. */
  art: z.object({ motif: z.string(), palette: z.number().int() }),
})
export type PointReward = z.infer<typeof PointReward>

/** The rewards of the mall, for guests too. */
export const pointRewards = endpoint({
  method: 'GET',
  path: '/wps/relay/MCS2_getPointReward',
  auth: 'optional',
  source: 'product',
  input: z.object({ language: TextLanguage.default('vi'), kind: PointRewardKind.optional() }),
  value: z.object({ rewards: z.array(PointReward) }),
  refusals: ['in-need-true-account'],
})

/** How points are earned and what they are worth. */
export const pointConfig = endpoint({
  method: 'GET',
  path: '/wps/relay/MCS2_getPointConfig',
  auth: 'optional',
  source: 'product',
  input: z.object({}),
  value: z.object({
    /** Valid turnover that earns one point, at a weight of 100. */
    turnover: Money,
    /** The weight of stakes by game type, in percent. */
    weights: z.array(z.object({ gameType: GameType, percent: z.number().int() })),
    convert: z.object({
      /** What one point is worth. */
      rate: Money,
      min: Points,
      step: Points,
      dailyMax: Points,
    }),
  }),
  refusals: ['in-need-true-account'],
})

export const pointBalance = endpoint({
  method: 'GET',
  path: '/wps/relay/MCS2_getPointBalance',
  auth: 'member',
  source: 'product',
  input: z.object({}),
  value: z.object({
    points: Points,
    /** The rest of today's limit for converting points. */
    convertLeftToday: Points,
  }),
  refusals: ['in-need-true-account'],
})

/** Redeems points for a reward. Goods and phone credit are `processing` until the operator has answered. */
export const redeemPointReward = endpoint({
  method: 'POST',
  path: '/wps/relay/passwordCheck/MCS2_redeemPointReward',
  auth: 'member',
  source: 'product',
  encrypted: true,
  input: z.object({
    rewardId: Id,
    quantity: z.number().int().min(1).max(1_000),
    /**
     * The price of one that the member was shown; if given and no longer valid, nothing is taken (`state-moved-on`).
     */
    price: Points.optional(),
    paymentPassword: ShortText,
    requestId: RequestId,
  }),
  value: z.object({ redeemId: Id, status: RedeemStatus }),
  refusals: [
    'not-offered',
    'state-moved-on',
    'over-limit',
    'out-of-stock',
    'no-payment-password',
    'wrong-payment-password',
    'too-many-requests',
    'insufficient-balance',
    'request-id-reused',
    'in-need-true-account',
  ],
})

/**
 * Converts points to money in the main wallet. The answer's `points` is what was taken: the minimum that is worth
 * `money`, which is rounded down; the rest stays in the points wallet.
 */
export const convertPoint = endpoint({
  method: 'POST',
  path: '/wps/relay/passwordCheck/MCS2_convertPoint',
  auth: 'member',
  source: 'product',
  encrypted: true,
  input: z.object({
    points: PositiveMoney,
    /** The rate that the member was shown; if given and no longer valid, nothing is taken (`state-moved-on`). */
    rate: Money.optional(),
    paymentPassword: ShortText,
    requestId: RequestId,
  }),
  value: z.object({ points: Points, money: Money }),
  refusals: [
    'state-moved-on',
    'not-offered',
    'over-limit',
    'under-limit',
    'no-payment-password',
    'wrong-payment-password',
    'too-many-requests',
    'insufficient-balance',
    'request-id-reused',
    'in-need-true-account',
  ],
})

export const Redeem = z.object({
  id: Id,
  time: Instant,
  reward: z.string(),
  kind: PointRewardKind,
  quantity: z.number().int(),
  points: Points,
  status: RedeemStatus,
  /** Why it was rejected, in the operator's words. */
  reason: z.string().nullable(),
})
export type Redeem = z.infer<typeof Redeem>

const days = { fromDay: Day.optional(), toDay: Day.optional() }

/** `reward` sorts by its name in the requested language. */
export const redeemSorting = sortedBy('time', 'reward', 'quantity', 'points', 'status')

/** The member's redemptions; the total excludes returned points. */
export const redeemList = endpoint({
  method: 'GET',
  path: '/wps/relay/MCS2_getRedeemPointList',
  auth: 'member',
  source: 'product',
  input: z.object({
    ...days,
    ...pageInput,
    sort: redeemSorting.input,
    status: RedeemStatus.optional(),
    language: TextLanguage.default('vi'),
  }),
  value: paged(Redeem).extend({ totals: z.object({ points: Points }) }),
  refusals: ['in-need-true-account'],
})

/** The kinds of movements; `reward` was claimed in the reward center. */
export const PointLineType = z.enum(['turnover', 'redeem', 'return', 'convert', 'grant', 'reward'])
export type PointLineType = z.infer<typeof PointLineType>

/** One line of the points wallet; `amount` has the sign of its change. */
export const PointLine = z.object({
  id: Id,
  time: Instant,
  type: PointLineType,
  /** The order that it belongs to. */
  reference: z.string(),
  amount: Points,
  balance: Points,
})
export type PointLine = z.infer<typeof PointLine>

export const pointSorting = sortedBy('time', 'amount', 'balance')

/** The statement of the points wallet, with totals over the whole result. */
export const memberTransactionDetail = endpoint({
  method: 'GET',
  path: '/wps/relay/ODSFE2_MemTransDet',
  auth: 'member',
  source: 'product',
  input: z.object({ ...days, ...pageInput, sort: pointSorting.input }),
  value: paged(PointLine).extend({ totals: z.object({ in: Points, out: Points, amount: Points }) }),
  refusals: ['in-need-true-account'],
})
