import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money } from '#contract/base/fields/money.ts'
import { Day, Id, Instant, paged, pageInput, RequestId, TextLanguage } from '#contract/base/fields/values.ts'
import { sortedBy } from '#contract/base/sorting.ts'

/** The source of a reward (site.md section 6, rewardCenter). */
export const RewardKind = z.enum(['promotion', 'raffle', 'vip', 'mission', 'referral'])
export type RewardKind = z.infer<typeof RewardKind>

/** `ready`: can be claimed; `expired`: not claimed in time; `revoked`: taken back by the operator. */
export const RewardStatus = z.enum(['ready', 'claimed', 'expired', 'revoked'])
export type RewardStatus = z.infer<typeof RewardStatus>

/** The wallet that a reward is paid to. */
export const RewardWallet = z.enum(['main', 'points'])
export type RewardWallet = z.infer<typeof RewardWallet>

/** Rewards with a name in the catalogue `rewards`; the others have it as the word `title`. */
export const RewardCode = z.enum(['vip-upgrade', 'vip-month', 'leaderboard'])

/** A reward. Its name is made of `words`, in the requested language; points are written like money, `12.50` points. */
export const Reward = z.object({
  id: Id,
  time: Instant,
  kind: RewardKind,
  code: RewardCode.nullable(),
  words: z.record(z.string(), z.string()),
  paysTo: RewardWallet,
  amount: Money,
  /** Stakes required after the claim before the money can be withdrawn. */
  turnover: Money,
  /** Null: never expires. */
  expiresAt: Instant.nullable(),
  claimedAt: Instant.nullable(),
  status: RewardStatus,
})
export type Reward = z.infer<typeof Reward>

/** Sums by unit. */
const Sums = z.object({ main: Money, points: Money })

/** `amount` sorts money and points alike; rewards that never expire come last. */
export const rewardSorting = sortedBy('time', 'amount', 'turnover', 'expiresAt', 'status')

/**
 * A page of the member's rewards, with totals over the whole result, and the number of claimable ones by kind. Missions
 * completed and ranks earned are granted first, so that nothing is missing. Refuses `in-need-true-account` while the
 * reward center is closed.
 */
export const rewards = endpoint({
  method: 'GET',
  path: '/wps/relay/MCS2_getPromotionClaimList',
  auth: 'member',
  source: 'family',
  input: z.object({
    status: RewardStatus.optional(),
    kind: RewardKind.optional(),
    /** By the day they were earned. */
    fromDay: Day.optional(),
    toDay: Day.optional(),
    ...pageInput,
    sort: rewardSorting.input,
    language: TextLanguage.default('vi'),
  }),
  value: paged(Reward).extend({
    totals: Sums,
    /** Of all kinds, regardless of the filter. */
    ready: z.object({
      count: z.number().int(),
      totals: Sums,
      turnover: Money,
      kinds: z.record(RewardKind, z.number().int()),
    }),
  }),
  refusals: ['in-need-true-account'],
})

/** Pays a claimable reward, or with `all` up to a hundred of them, oldest first. Idempotent by `requestId`. */
export const claimReward = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_claimReward',
  auth: 'member',
  input: z.object({ id: Id, requestId: RequestId }),
  value: z.object({ claimed: z.number().int(), paid: Sums }),
  refusals: ['in-need-true-account', 'not-found', 'state-moved-on', 'request-id-reused'],
})
