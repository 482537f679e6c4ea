import type { RecurringJob } from '#platform/base/context.ts'
import { matchNewLines } from './match-line.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'match-bank-lines': true
  }
}

/** Lines are matched as they come; this finds those that a process left behind. */
export const bankLineRoutines: Record<'match-bank-lines', RecurringJob> = {
  'match-bank-lines': { everySeconds: 60, work: (ctx) => matchNewLines(ctx) },
}
