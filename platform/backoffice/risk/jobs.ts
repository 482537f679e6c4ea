import type { RecurringJob } from '#platform/base/context.ts'
import { keepFindings } from './findings.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'keep-findings': true
  }
}

/** What looks wrong, searched for again and again. */
export const riskRoutines: Record<'keep-findings', RecurringJob> = {
  'keep-findings': { everySeconds: 5 * 60, work: keepFindings },
}
