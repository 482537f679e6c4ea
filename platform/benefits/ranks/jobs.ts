import type { RecurringJob } from '#platform/base/context.ts'
import { reviewRanks } from './review-ranks.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'review-ranks': true
  }
}

/** The monthly review; runs daily, so that a missed one is made up for. */
export const rankRoutines: Record<'review-ranks', RecurringJob> = {
  'review-ranks': { everySeconds: 24 * 60 * 60, work: reviewRanks },
}
