import type { RecurringJob } from '#platform/base/context.ts'
import { countTurnover } from './count-turnover.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'count-turnover': true
  }
}

/** Polls every few seconds: a notification with each bet would slow bets down. */
export const turnoverRoutines: Record<'count-turnover', RecurringJob> = {
  'count-turnover': { everySeconds: 2, work: countTurnover },
}
