import type { Tone } from '#app/components/badge.tsx'
import { stateCell, timeCell } from '#app/components/cells.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { isByTime, type RecordColumn, RecordRows } from '#app/components/record-rows.tsx'
import type { TableSort } from '#app/components/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Transfer, TransferStatus } from '#contract/wallet.ts'

const tones: Record<TransferStatus, Tone> = { processing: 'warn', done: 'pos', failed: 'neg' }

export interface TransferTableProps {
  transfers: Transfer[]
  /** The name of a side: a wallet, or a member. */
  sideName: (side: string) => string
  /** The amounts are changes to the member's wallet. */
  signed?: boolean
  sorting: TableSort
  empty: string
}

/** Transfers: between own wallets, or between members. */
export function TransferTable({ transfers, sideName, signed, sorting, empty }: TransferTableProps) {
  const { t } = useTranslation('wallets')
  const { dayTime, time } = useFormat()
  const byTime = isByTime(sorting.sort)
  const states = t('status', { returnObjects: true })
  const side = (name: string) => <data value={name}>{sideName(name)}</data>
  const columns: RecordColumn<Transfer>[] = [
    { field: 'id', head: t('column.id'), cell: ({ id }) => id },
    {
      field: 'time',
      head: t('column.time'),
      cell: (one) => timeCell(one.time, byTime ? time(one.time) : dayTime(one.time)),
    },
    { field: 'from', head: t('column.from'), cell: ({ from }) => side(from) },
    { field: 'to', head: t('column.to'), cell: ({ to }) => side(to) },
    {
      field: 'amount',
      head: t('column.amount'),
      amount: ({ amount }) => amount,
      signed,
    },
    {
      field: 'status',
      head: t('column.status'),
      cell: ({ status }) => stateCell(tones[status], states[status]),
    },
  ]
  return (
    <RecordRows
      name="transfers"
      caption={t('history')}
      columns={columns}
      records={transfers}
      id={({ id }) => id}
      status={({ status }) => status}
      kind="swap"
      signed={signed}
      days={byTime ? { timeOf: ({ time }) => time } : undefined}
      sorting={sorting}
      empty={<EmptyState title={empty} />}
    />
  )
}
