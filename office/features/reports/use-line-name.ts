import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ReportKind } from '../../services/reports.ts'

/** What a line of a report is called. */
export function useLineName(by: ReportKind): (line: { key: string; name: string }) => string {
  const { t } = useTranslation('office')
  const { day } = useFormat()
  return ({ key, name }) => {
    if (by === 'day') return day(`${key}T00:00:00+07:00`)
    if (key === '') return t(by === 'agent' ? 'report.noAgent' : 'report.unknown')
    if (by === 'country') return `+${key}`
    return by === 'cohort' ? `${key.slice(5, 7)}/${key.slice(0, 4)}` : name
  }
}
