import { paths } from '#app/lib/pages/paths.ts'
import { choice, days, type Filter } from '#app/records/filters.ts'
import { records } from '#app/records/records.ts'
import {
  OwnWallet,
  statement,
  statementRows,
  statementSorting,
  TransactionType,
  WalletName,
} from '#contract/money/wallet.ts'

/** A wallet by its id (site.md section 6); for a vendor wallet that is the vendor's code. */
const walletOf = (text: string | null, vendors: readonly string[]): WalletName => {
  const code = text?.replace(/^vendor-/, '') ?? ''
  const vendor = vendors.includes(code) ? WalletName.safeParse(`vendor-${code}`).data : undefined
  return vendor ?? OwnWallet.safeParse(text).data ?? 'main'
}

/** The id of a wallet in the query. */
export const walletId = (wallet: WalletName): string => wallet.replace(/^vendor-/, '')

/** The wallet of a statement: the main one by default, or where it is unknown. */
const wallet: Filter<WalletName> = {
  read: (query, name, { vendorCodes }) => walletOf(query.get(name), vendorCodes),
  write: (value, name) => ({ [name]: value === 'main' ? undefined : walletId(value) }),
  field: {
    control: 'select',
    label: 'records:filter.wallet',
    options: OwnWallet.options.map((own) => ({ value: own, word: `records:wallet.${own}` })),
    usual: 'main',
  },
}

/** A wallet's movements with the balance after each. */
export const statementList = records('transactions', {
  path: paths.personal('transactionHistory'),
  call: statement,
  rows: statementRows,
  columns: {
    id: { head: 'records:column.id' },
    time: { head: 'records:column.time', show: 'time' },
    type: { head: 'records:column.type' },
    reference: { head: 'records:column.reference' },
    amount: { head: 'records:column.amount', show: 'signed' },
    balance: {
      head: 'records:column.balance',
      label: 'records:statement.left',
      show: 'money',
      numeric: true,
    },
  },
  filters: {
    days: days(),
    type: choice(TransactionType.options, {
      label: 'records:filter.type',
      word: (type) => `records:transaction.${type}`,
    }),
    wallet,
  },
  sorting: statementSorting,
  empty: 'records:statement.empty',
  emptyHint: 'records:statement.emptyHint',
})
