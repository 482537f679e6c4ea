import type { RecurringJob } from '#platform/base/context.ts'
import { keepReportDays } from './report-days.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'keep-report-days': true
  }
}

/** Days of the house's reports, once they are over. */
export const reportRoutines: Record<'keep-report-days', RecurringJob> = {
  'keep-report-days': { everySeconds: 10 * 60, work: keepReportDays },
}
