import type { RecurringJob } from '#platform/base/context.ts'
import { countReportDays } from './report-days.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'count-report-days': true
  }
}

/** Days of the house's reports. */
export const reportRoutines: Record<'count-report-days', RecurringJob> = {
  'count-report-days': { everySeconds: 5, work: countReportDays },
}
