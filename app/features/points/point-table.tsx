import { shortIdCell, timeCell } from '#app/components/records/cells.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { type Column, RecordsTable, type TableSort } from '#app/components/records/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { memberTransactionDetail, PointLine } from '#contract/benefits/points.ts'
import { Points, usePointsCell } from './points.tsx'
import { useReferenceCell } from './reference.tsx'

/** The statement of the points wallet, with running balance. */
export function PointTable({
  lines,
  sorting,
}: {
  lines: ValueOf<typeof memberTransactionDetail>
  sorting: TableSort
}) {
  const { t } = useTranslation('points')
  const { dateTime } = useFormat()
  const referenceOf = useReferenceCell()
  const pointsOf = usePointsCell()
  const columns: Column<PointLine>[] = [
    { field: 'id', head: t('column.id'), place: 'hidden', cell: ({ id }) => shortIdCell(id) },
    {
      field: 'time',
      head: t('column.time'),
      cell: ({ time }) => timeCell(time, dateTime(time)),
    },
    { field: 'type', head: t('column.type'), place: 'title', cell: ({ type }) => <b>{t(`line.${type}`)}</b> },
    {
      field: 'reference',
      head: t('column.reference'),
      place: 'hidden',
      cell: ({ reference }) => referenceOf(reference),
    },
    {
      field: 'amount',
      head: t('column.amount'),
      place: 'result',
      amount: ({ amount }) => amount,
      cell: ({ amount }) => pointsOf(amount, true),
    },
    {
      field: 'balance',
      head: t('column.balance'),
      place: 'wide',
      amount: ({ balance }) => balance,
      cell: ({ balance }) => pointsOf(balance),
    },
  ]
  return (
    <RecordsTable
      name="points"
      caption={t('tab.statement')}
      columns={columns}
      records={lines.content}
      id={({ id }) => id}
      sorting={sorting}
      totals={[
        {
          label: t('statement.total'),
          cells: {
            amount: { amount: lines.totals.amount, content: <Points points={lines.totals.amount} signed /> },
          },
        },
      ]}
      empty={<EmptyState title={t('statement.empty')}>{t('earn.text')}</EmptyState>}
    />
  )
}
