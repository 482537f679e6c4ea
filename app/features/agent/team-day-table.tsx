import { timeCell } from '#app/components/cells.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { type RecordColumn, RecordRows } from '#app/components/record-rows.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/paths.ts'
import { type TeamDay, teamDaySorting, type teamOverview } from '#contract/agent-reports.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import type { ColumnOf } from '#contract/sorting.ts'
import { type TeamFilter, teamDays } from './team-filter.ts'

const countFields = ['new', 'active'] as const
const moneyFields = ['deposits', 'withdrawals', 'turnover', 'net', 'commission'] as const

/** The columns of the table and of its CSV. */
export const teamDayFields = ['day', ...countFields, ...moneyFields] as const

export const teamDayCells = (row: TeamDay): string[] => teamDayFields.map((field) => String(row[field]))

/** A team by day; the foot totals the range. */
export function TeamDayTable({
  team,
  filter,
}: {
  team: ValueOf<typeof teamOverview>
  filter: TeamFilter<ColumnOf<typeof teamDaySorting>>
}) {
  const { t } = useTranslation('team')
  const { day } = useFormat()
  const columns: RecordColumn<TeamDay>[] = [
    {
      field: 'day',
      head: t('overview.day'),
      cell: (row) => timeCell(row.day, day(row.day)),
    },
    ...countFields.map(
      (field): RecordColumn<TeamDay> => ({
        field,
        head: t(`overview.${field}`),
        label: t(`overview.${field}`),
        numeric: true,
        cell: (row) => <span className="digits block text-end">{row[field]}</span>,
      }),
    ),
    ...moneyFields.map(
      (field): RecordColumn<TeamDay> => ({
        field,
        head: t(`overview.${field}`),
        label: field === 'net' ? null : t(`overview.${field}`),
        amount: (row) => row[field],
        signed: field === 'net',
      }),
    ),
  ]
  const { totals } = team
  return (
    <RecordRows
      name="days"
      caption={t('days')}
      columns={columns}
      records={team.content}
      id={(row) => row.day}
      kind="bare"
      signed
      fold={{ in: 'day', label: (row) => t('detailsOf', { day: day(row.day) }) }}
      sorting={{
        by: teamDaySorting.columns,
        sort: filter.sort,
        href: (sort) => paths.agent('teamOverview', { ...teamDays.query(filter), sort }),
      }}
      totals={[
        {
          label: t('total'),
          cells: {
            ...Object.fromEntries(
              countFields.map((field) => [
                field,
                { content: <span className="digits block text-end">{totals[field]}</span> },
              ]),
            ),
            ...Object.fromEntries(moneyFields.map((field) => [field, { amount: totals[field] }])),
          },
        },
      ]}
      empty={<EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>}
    />
  )
}
