import type { Tone } from '#app/components/badge.tsx'
import { stateCell } from '#app/components/records/cells.tsx'
import { isByTime, RecordRows } from '#app/components/records/record-rows.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type ListView, useRecords } from '#app/records/use-records.tsx'
import type { Transfer, TransferStatus } from '#contract/money/wallet.ts'
import type { TransferField } from './transfer-lists.ts'

const tones: Record<TransferStatus, Tone> = { processing: 'warn', done: 'pos', failed: 'neg' }

export interface TransferTableProps<Filter> {
  list: ListView<Transfer, TransferField, Filter>
  filter: Filter
  transfers: { content: Transfer[] }
  /** The name of a side: a wallet, or a member. */
  sideName: (side: string) => string
  /** The amounts are changes to the member's wallet. */
  signed?: boolean
}

/** Transfers: between own wallets, or between members. */
export function TransferTable<Filter extends { sort: string }>({
  list,
  filter,
  transfers,
  sideName,
  signed,
}: TransferTableProps<Filter>) {
  const { t } = useTranslation('wallets')
  const byTime = isByTime(filter.sort)
  const states = t('status', { returnObjects: true })
  const side = (name: string) => <data value={name}>{sideName(name)}</data>
  const table = useRecords(list, {
    answer: transfers,
    filter,
    byTime,
    own: {
      from: { cell: ({ from }) => side(from) },
      to: { cell: ({ to }) => side(to) },
      status: { cell: ({ status }) => stateCell(tones[status], states[status]) },
    },
  })
  return (
    <RecordRows
      {...table}
      caption={t('history')}
      id={({ id }) => id}
      status={({ status }) => status}
      kind="swap"
      signed={signed}
      days={byTime ? { timeOf: ({ time }) => time } : undefined}
    />
  )
}
