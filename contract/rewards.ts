import { z } from 'zod'

/** What a reward was earned by (site.md section 6, rewardCenter). */
export const RewardKind = z.enum(['promotion', 'raffle', 'vip', 'mission', 'referral'])
export type RewardKind = z.infer<typeof RewardKind>
