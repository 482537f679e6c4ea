import type { RecurringJob } from '#platform/base/context.ts'
import { refreshLeaderboard } from './refresh-leaderboard.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'refresh-leaderboard': true
  }
}

/** Keeps the leaderboard current, and grants the prizes of a week that is over. */
export const missionRoutines: Record<'refresh-leaderboard', RecurringJob> = {
  'refresh-leaderboard': { everySeconds: 5 * 60, work: refreshLeaderboard },
}
