import { paths } from '#app/lib/pages/paths.ts'
import { amongOptions, choice, days } from '#app/records/filters.ts'
import { records } from '#app/records/records.ts'
import {
  TransferStatus,
  transferSorting,
  transfers,
  uplineTransferSorting,
  uplineTransfers,
} from '#contract/money/wallet.ts'

const columns = {
  id: { head: 'wallets:column.id' },
  time: { head: 'wallets:column.time', show: 'time' },
  from: { head: 'wallets:column.from' },
  to: { head: 'wallets:column.to' },
  amount: { head: 'wallets:column.amount', show: 'money' },
  status: { head: 'wallets:column.status' },
} as const
export type TransferField = keyof typeof columns

/** Transfers between a member's own wallets; `wallet` is `main`, or a vendor's code. */
export const transfersList = records('transfers', {
  path: paths.personal('transferFund'),
  call: transfers,
  columns,
  filters: {
    days: days(),
    status: choice(TransferStatus.options, {
      label: 'records:filter.status',
      word: (status) => `wallets:status.${status}`,
    }),
    wallet: amongOptions('records:filter.wallet'),
  },
  sorting: transferSorting,
  empty: 'wallets:empty',
})

/** Transfers between a member and its upline or downlines: amounts are changes to the member's wallet. */
export const uplineTransfersList = records('transfers', {
  path: paths.personal('transferUpline'),
  call: uplineTransfers,
  columns: { ...columns, amount: { head: 'wallets:column.amount', show: 'signed' } },
  filters: { days: days() },
  sorting: uplineTransferSorting,
  empty: 'wallets:upline.empty',
})
