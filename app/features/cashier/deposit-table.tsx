import { linkCell, stateCell, timeCell } from '#app/components/cells.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { isByTime, type RecordColumn, RecordRows } from '#app/components/record-rows.tsx'
import type { TableSort } from '#app/components/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/paths.ts'
import { takenOff } from '#app/lib/taken-off.ts'
import type { Deposit } from '#contract/cashier.ts'
import { depositTones } from './order-steps.ts'
import { useDepositState } from './use-deposit-state.ts'

/** The member's deposits; each links to its own view. */
export function DepositTable({
  orders,
  current,
  sorting,
}: {
  orders: Deposit[]
  current: string | undefined
  sorting: TableSort
}) {
  const { t } = useTranslation('cashier')
  const { dayTime, time } = useFormat()
  const byTime = isByTime(sorting.sort)
  const methods = t('method', { returnObjects: true })
  const stateOf = useDepositState()
  const columns: RecordColumn<Deposit>[] = [
    { field: 'id', head: t('column.id'), cell: ({ id }) => id },
    {
      field: 'time',
      head: t('column.time'),
      cell: (order) => timeCell(order.time, byTime ? time(order.time) : dayTime(order.time)),
    },
    {
      field: 'method',
      head: t('column.method'),
      cell: ({ id, method }) => linkCell(paths.personal('depositv2', { order: id }), methods[method]),
    },
    {
      field: 'amount',
      head: t('column.amount'),
      amount: ({ amount }) => amount,
      signed: true,
    },
    { field: 'fee', head: t('column.fee'), amount: ({ fee }) => takenOff(fee), signed: true },
    {
      field: 'credited',
      head: t('column.credited'),
      amount: ({ credited }) => credited,
      signed: true,
    },
    {
      field: 'status',
      head: t('column.status'),
      cell: (order) => stateCell(depositTones[order.status], stateOf(order)),
    },
  ]
  return (
    <RecordRows
      name="deposits"
      caption={t('deposit.history')}
      columns={columns}
      records={orders}
      id={({ id }) => id}
      status={({ status }) => status}
      kind="in"
      signed
      days={byTime ? { timeOf: ({ time }) => time } : undefined}
      current={({ id }) => id === current}
      sorting={sorting}
      empty={<EmptyState title={t('deposit.empty')}>{t('deposit.emptyHint')}</EmptyState>}
    />
  )
}
