import type { RecurringJob } from '#platform/base/context.ts'
import { freezeTrials } from './members/freeze-trials.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'freeze-trials': true
  }
}

/** Closes old trial accounts. */
export const accountRoutines: Record<'freeze-trials', RecurringJob> = {
  'freeze-trials': { everySeconds: 60 * 60, work: freezeTrials },
}
