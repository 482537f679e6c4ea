import { Badge } from '#app/components/badge.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { idLink } from '#app/components/short-id.tsx'
import { type Column, RecordsTable, type TableSort } from '#app/components/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/paths.ts'
import type { Withdrawal } from '#contract/cashier.ts'
import { withdrawalTones } from './order-steps.ts'
import { takenOff } from './taken-off.ts'

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
  const { dateTime } = useFormat()
  const states = t('withdraw.status', { returnObjects: true })
  const columns: Column<Withdrawal>[] = [
    {
      field: 'id',
      head: t('column.id'),
      cell: ({ id }) => idLink(id, paths.personal('withdraw', { order: id })),
    },
    {
      field: 'time',
      head: t('column.time'),
      place: 'end',
      cell: ({ time }) => <time dateTime={time}>{dateTime(time)}</time>,
    },
    { field: 'account', head: t('column.account'), place: 'title', cell: ({ account }) => <b>{account}</b> },
    {
      field: 'amount',
      head: t('column.amount'),
      place: 'result',
      amount: ({ amount }) => takenOff(amount),
      signed: true,
    },
    { field: 'fee', head: t('column.fee'), amount: ({ fee }) => takenOff(fee), signed: true },
    {
      field: 'status',
      head: t('column.status'),
      label: null,
      place: 'end',
      cell: ({ status }) => <Badge tone={withdrawalTones[status]}>{states[status]}</Badge>,
    },
    {
      field: 'promisedBy',
      head: t('column.promisedBy'),
      place: 'wide',
      cell: ({ promisedBy }) => <time dateTime={promisedBy}>{dateTime(promisedBy)}</time>,
    },
  ]
  return (
    <RecordsTable
      name="withdrawals"
      caption={t('withdraw.history')}
      columns={columns}
      records={orders}
      id={({ id }) => id}
      status={({ status }) => status}
      current={({ id }) => id === current}
      sorting={sorting}
      empty={<EmptyState title={t('withdraw.empty')} />}
    />
  )
}
