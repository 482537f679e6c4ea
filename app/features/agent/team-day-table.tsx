import { RecordRows } from '#app/components/records/record-rows.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { AnswerOf } from '#app/records/records.ts'
import { useRecords } from '#app/records/use-records.tsx'
import { teamDaysList } from './team-lists.ts'

const Digits = ({ count }: { count: number }) => <span className="digits block text-end">{count}</span>

/** A team by day; the foot totals the range. */
export function TeamDayTable({ answer: team, filter }: AnswerOf<typeof teamDaysList>) {
  const { t } = useTranslation('team')
  const { day } = useFormat()
  const table = useRecords(teamDaysList, {
    answer: team,
    filter,
    own: {
      new: { cell: (row) => <Digits count={row.new} /> },
      active: { cell: ({ active }) => <Digits count={active} /> },
    },
  })
  const counts = {
    new: { content: <Digits count={team.totals.new} /> },
    active: { content: <Digits count={team.totals.active} /> },
  }
  return (
    <RecordRows
      {...table}
      caption={t('days')}
      id={(row) => row.day}
      kind="bare"
      signed
      fold={{ in: 'day', label: (row) => t('detailsOf', { day: day(row.day) }) }}
      totals={table.totals?.map((line) => ({ ...line, cells: { ...line.cells, ...counts } }))}
    />
  )
}
