import type { RecurringJob } from '#platform/base/context.ts'
import { refreshLeaderboard } from './refresh-leaderboard.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'refresh-leaderboard': true
  }
}

/** The leaderboard follows, and a week that is over gets its prizes. */
export const missionRoutines: Record<'refresh-leaderboard', RecurringJob> = {
  'refresh-leaderboard': { everySeconds: 5 * 60, work: refreshLeaderboard },
}
