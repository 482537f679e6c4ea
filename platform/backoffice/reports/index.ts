/**
 * The house's reports: what it won, gave back, took in and paid out, by day and by traits of members, from sums that
 * are kept by day as things happen. `proveReport` shows that they are the ledger.
 */
export { type ReportLine, resultsByDay, resultsByPart } from './house-results.ts'
export { reportRoutines } from './jobs.ts'
export { type MovedFilter, type MovedLine, movedLines } from './moved-lines.ts'
export { type ProvenLine, proveReport, settledPostings } from './prove-report.ts'
export { countReportDays } from './report-days.ts'
export {
  type HouseResult,
  reportFigures,
  reportParts,
} from './report-parts.ts'
