import type { RecurringJob } from '#platform/base/context.ts'
import { matchNewLines } from './match-line.ts'
import { removeOldUploads } from './upload-statement.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'match-bank-lines': true
    'remove-bank-uploads': true
  }
}

/** Lines are matched as they come: the first finds those that a process left behind. */
export const bankLineRoutines: Record<'match-bank-lines' | 'remove-bank-uploads', RecurringJob> = {
  'match-bank-lines': { everySeconds: 60, work: (ctx) => matchNewLines(ctx) },
  'remove-bank-uploads': { everySeconds: 600, work: (ctx) => removeOldUploads(ctx) },
}
