import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { sortedBy } from './sorting.ts'
import { Day, Id, Instant, Language, paged, pageInput, RequestId } from './values.ts'

/** What a reward was earned by (site.md section 6, rewardCenter). */
export const RewardKind = z.enum(['promotion', 'raffle', 'vip', 'mission', 'referral'])
export type RewardKind = z.infer<typeof RewardKind>

/** What has become of a reward: `ready` can be claimed; `expired` was not in time; `revoked` was taken back by the operator. */
export const RewardStatus = z.enum(['ready', 'claimed', 'expired', 'revoked'])
export type RewardStatus = z.infer<typeof RewardStatus>

/** Where a reward is paid to: the main wallet, or the points. */
export const RewardWallet = z.enum(['main', 'points'])
export type RewardWallet = z.infer<typeof RewardWallet>

/** Rewards that the site names itself, in the catalogue `rewards`; the others bring their name as the word `title`. */
export const RewardCode = z.enum(['vip-upgrade', 'vip-month', 'leaderboard'])

/**
 * A reward. Its name is made of `words`, in the asked language; amounts of points are written like money, `12.50` points.
 */
export const Reward = z.object({
  id: Id,
  time: Instant,
  kind: RewardKind,
  code: RewardCode.nullable(),
  words: z.record(z.string(), z.string()),
  paysTo: RewardWallet,
  amount: Money,
  /** Stakes that must be settled after the claim before the money may leave. */
  turnover: Money,
  /** Null: it waits for ever. */
  expiresAt: Instant.nullable(),
  claimedAt: Instant.nullable(),
  status: RewardStatus,
})
export type Reward = z.infer<typeof Reward>

/** Sums of the two units. */
const Sums = z.object({ main: Money, points: Money })

/** By amount whether it is money or points; one that waits for ever expires last. */
export const rewardSorting = sortedBy('time', 'amount', 'turnover', 'expiresAt', 'status')

/**
 * A page of the member's rewards, with totals over the whole result, and how many can be claimed by kind.
 * Missions that are reached and ranks that are earned are granted first, so that nothing is missing. Refuses
 * `in-need-true-account` while the reward center is closed.
 */
export const rewards = endpoint({
  method: 'GET',
  path: '/wps/relay/MCS2_getPromotionClaimList',
  auth: 'member',
  source: 'family',
  input: z.object({
    status: RewardStatus.optional(),
    kind: RewardKind.optional(),
    /** Days on which they were earned. */
    fromDay: Day.optional(),
    toDay: Day.optional(),
    ...pageInput,
    sort: rewardSorting.input,
    language: Language.default('vi'),
  }),
  value: paged(Reward).extend({
    totals: Sums,
    /** Of all kinds, whatever the filter. */
    ready: z.object({
      count: z.number().int(),
      totals: Sums,
      turnover: Money,
      kinds: z.record(RewardKind, z.number().int()),
    }),
  }),
  refusals: ['in-need-true-account'],
})

/**
 * Pays a reward that can be claimed, or with `all` up to a hundred of them, the oldest first. A repeat of the `requestId`
 * answers the first result.
 */
export const claimReward = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_claimReward',
  auth: 'member',
  source: 'ours',
  input: z.object({ id: Id, requestId: RequestId }),
  value: z.object({ claimed: z.number().int(), paid: Sums }),
  refusals: ['in-need-true-account', 'not-found', 'state-moved-on', 'request-id-reused'],
})
