import { withQuery } from '#app/lib/pages/paths.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import type { ReportKind, ReportSpan } from '../../services/reports.ts'

/** The records of a figure: of a line of the report, or of the whole of it. */
export function recordsOf(figure: string, { by, from, to }: ReportSpan, key?: string): string {
  if (key === undefined) return withQuery('/office/reports/lines', { figure, from, to })
  if (by === 'day') return withQuery('/office/reports/lines', { figure, from: key, to: key })
  if (by === 'game') return withQuery('/office/reports/lines', { game: key, from, to })
  if (by === 'vendor') return withQuery('/office/reports', { by: 'game', vendor: key, from, to })
  return withQuery('/office/reports/lines', { figure, from, to, part: by, key })
}

/** The record that a line of a report is about, if it is one. */
export function subjectOf(by: ReportKind, { key, name }: { key: string; name: string }): string | undefined {
  if (key === '') return undefined
  if (by === 'game') return `/office/games/${key}`
  // The house has no account with itself.
  if (by === 'vendor') return key === HOUSE_VENDOR ? undefined : `/office/vendors/${key}`
  return by === 'agent' ? `/office/agents/${name}` : undefined
}
