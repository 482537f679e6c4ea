import { Card } from '#app/components/card.tsx'
import { Money } from '#app/components/money.tsx'
import { timeCell } from '#app/components/records/cells.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { type Column, RecordsTable } from '#app/components/records/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { LimitEvent } from '#contract/members/responsible-gaming.ts'

/** The changes of limits and breaks within a year. */
export function LimitHistory({ events }: { events: readonly LimitEvent[] }) {
  const { t } = useTranslation('responsible-gaming')
  const { dateTime } = useFormat()
  const columns: Column<LimitEvent>[] = [
    { field: 'id', head: t('column.id'), place: 'hidden', cell: ({ id }) => <code>{id}</code> },
    {
      field: 'time',
      head: t('column.time'),
      place: 'title',
      cell: ({ time }) => timeCell(time, dateTime(time)),
    },
    { field: 'act', head: t('column.event'), place: 'wide', cell: ({ act }) => t(`act.${act}`) },
    {
      field: 'kind',
      head: t('column.kind'),
      cell: ({ kind, period }) =>
        kind && period ? t('kindByPeriod', { kind: t(`kind.${kind}`), period: t(`period.${period}`) }) : '–',
    },
    {
      field: 'amount',
      head: t('column.amount'),
      numeric: true,
      amount: ({ amount }) => amount,
      cell: ({ amount, minutes }) =>
        amount !== null ? <Money amount={amount} /> : minutes === null ? '–' : <Minutes minutes={minutes} />,
    },
    {
      field: 'until',
      head: t('column.until'),
      cell: ({ until }) => (until ? <time dateTime={until}>{dateTime(until)}</time> : '–'),
    },
  ]
  return (
    <Card title={t('history')} titleId="limit-history" flush>
      <RecordsTable
        name="limitHistory"
        caption={t('history')}
        columns={columns}
        records={events}
        id={({ id }) => id}
        status={({ act }) => act}
        empty={<EmptyState title={t('noHistory')} />}
      />
    </Card>
  )
}

function Minutes({ minutes }: { minutes: number }) {
  const { t } = useTranslation('responsible-gaming')
  return minutes === 0 ? t('reality.off') : t('reality.every', { minutes })
}
