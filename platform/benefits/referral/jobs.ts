import type { RecurringJob } from '#platform/base/context.ts'
import { rewardReferrers } from './reward-referrers.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'reward-referrers': true
  }
}

/** Rewards for members who have invited players. */
export const referralRoutines: Record<'reward-referrers', RecurringJob> = {
  'reward-referrers': { everySeconds: 30 * 60, work: rewardReferrers },
}
