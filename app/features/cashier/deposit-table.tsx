import { Badge } from '#app/components/badge.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { idLink } from '#app/components/short-id.tsx'
import { type Column, RecordsTable, type TableSort } from '#app/components/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/paths.ts'
import type { Deposit } from '#contract/cashier.ts'
import { depositTones } from './order-steps.ts'
import { takenOff } from './taken-off.ts'
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
  const { dateTime } = useFormat()
  const methods = t('method', { returnObjects: true })
  const stateOf = useDepositState()
  const columns: Column<Deposit>[] = [
    {
      field: 'id',
      head: t('column.id'),
      cell: ({ id }) => idLink(id, paths.personal('depositv2', { order: id })),
    },
    {
      field: 'time',
      head: t('column.time'),
      place: 'end',
      cell: ({ time }) => <time dateTime={time}>{dateTime(time)}</time>,
    },
    {
      field: 'method',
      head: t('column.method'),
      place: 'title',
      cell: ({ method }) => <b>{methods[method]}</b>,
    },
    {
      field: 'amount',
      head: t('column.amount'),
      place: 'result',
      amount: ({ amount }) => amount,
      signed: true,
    },
    { field: 'fee', head: t('column.fee'), amount: ({ fee }) => takenOff(fee), signed: true },
    {
      field: 'credited',
      head: t('column.credited'),
      place: 'end',
      amount: ({ credited }) => credited,
      signed: true,
    },
    {
      field: 'status',
      head: t('column.status'),
      label: null,
      cell: (order) => <Badge tone={depositTones[order.status]}>{stateOf(order)}</Badge>,
    },
  ]
  return (
    <RecordsTable
      name="deposits"
      caption={t('deposit.history')}
      columns={columns}
      records={orders}
      id={({ id }) => id}
      status={({ status }) => status}
      current={({ id }) => id === current}
      sorting={sorting}
      empty={<EmptyState title={t('deposit.empty')}>{t('deposit.emptyHint')}</EmptyState>}
    />
  )
}
