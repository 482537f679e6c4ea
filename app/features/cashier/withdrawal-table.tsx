import { linkCell, stateCell, timeCell } from '#app/components/cells.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { isByTime, type RecordColumn, RecordRows } from '#app/components/record-rows.tsx'
import type { TableSort } from '#app/components/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/paths.ts'
import { takenOff } from '#app/lib/taken-off.ts'
import type { Withdrawal } from '#contract/cashier.ts'
import { withdrawalTones } from './order-steps.ts'

/** The member's withdrawals; each links to its own view. */
export function WithdrawalTable({
  orders,
  current,
  sorting,
}: {
  orders: Withdrawal[]
  current: string | undefined
  sorting: TableSort
}) {
  const { t } = useTranslation('cashier')
  const { dayTime, time } = useFormat()
  const byTime = isByTime(sorting.sort)
  const states = t('withdraw.status', { returnObjects: true })
  const columns: RecordColumn<Withdrawal>[] = [
    { field: 'id', head: t('column.id'), cell: ({ id }) => id },
    {
      field: 'time',
      head: t('column.time'),
      cell: (order) => timeCell(order.time, byTime ? time(order.time) : dayTime(order.time)),
    },
    {
      field: 'account',
      head: t('column.account'),
      cell: ({ id, account }) => linkCell(paths.personal('withdraw', { order: id }), account),
    },
    {
      field: 'amount',
      head: t('column.amount'),
      amount: ({ amount }) => takenOff(amount),
      signed: true,
    },
    { field: 'fee', head: t('column.fee'), amount: ({ fee }) => takenOff(fee), signed: true },
    {
      field: 'status',
      head: t('column.status'),
      cell: ({ status }) => stateCell(withdrawalTones[status], states[status]),
    },
    {
      field: 'promisedBy',
      head: t('column.promisedBy'),
      cell: ({ promisedBy }) => timeCell(promisedBy, dayTime(promisedBy)),
    },
  ]
  return (
    <RecordRows
      name="withdrawals"
      caption={t('withdraw.history')}
      columns={columns}
      records={orders}
      id={({ id }) => id}
      status={({ status }) => status}
      kind="out"
      signed
      days={byTime ? { timeOf: ({ time }) => time } : undefined}
      current={({ id }) => id === current}
      sorting={sorting}
      empty={<EmptyState title={t('withdraw.empty')} />}
    />
  )
}
