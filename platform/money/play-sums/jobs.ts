import type { RecurringJob } from '#platform/base/context.ts'
import { countGameDays } from './game-days.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'count-game-days': true
  }
}

/** The days of games. */
export const playSumRoutines: Record<'count-game-days', RecurringJob> = {
  'count-game-days': { everySeconds: 5, work: countGameDays },
}
