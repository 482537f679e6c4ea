import type { RecurringJob } from '#platform/base/context.ts'
import { settleDue } from './settle-due.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'settle-periods': true
  }
}

/** Settles the periods that are over. */
export const settlementRoutines: Record<'settle-periods', RecurringJob> = {
  'settle-periods': { everySeconds: 15, work: (ctx) => settleDue(ctx) },
}
