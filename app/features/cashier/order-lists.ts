import { paths } from '#app/lib/pages/paths.ts'
import { negate } from '#app/lib/text/negate.ts'
import { choice, days, type Filter } from '#app/records/filters.ts'
import { records } from '#app/records/records.ts'
import {
  DepositMethodCode,
  DepositStatus,
  depositSorting,
  deposits,
  WithdrawalStatus,
  withdrawalSorting,
  withdrawals,
} from '#contract/cashier/cashier.ts'

const anyMethod = choice(DepositMethodCode.options, {
  label: 'cashier:column.method',
  word: (method) => `cashier:method.${method}`,
})

/** With `amount` in the query, `method` belongs to a new order, not to the list. */
const method: Filter<DepositMethodCode | undefined> = {
  ...anyMethod,
  read: (query, name, reading) => (query.has('amount') ? undefined : anyMethod.read(query, name, reading)),
}

/** A member's deposits. */
export const depositsList = records('deposits', {
  path: paths.personal('depositv2'),
  call: deposits,
  columns: {
    id: { head: 'cashier:column.id' },
    time: { head: 'cashier:column.time', show: 'time' },
    method: { head: 'cashier:column.method' },
    amount: { head: 'cashier:column.amount', show: 'signed' },
    fee: { head: 'cashier:column.fee', show: 'signed', amount: ({ fee }) => negate(fee) },
    credited: { head: 'cashier:column.credited', show: 'signed' },
    status: { head: 'cashier:column.status' },
  },
  filters: {
    days: days(),
    status: choice(DepositStatus.options, {
      label: 'cashier:column.status',
      word: (status) => `cashier:deposit.status.${status}`,
    }),
    method,
  },
  sorting: depositSorting,
  empty: 'cashier:deposit.empty',
  emptyHint: 'cashier:deposit.emptyHint',
})

/** A member's withdrawals. */
export const withdrawalsList = records('withdrawals', {
  path: paths.personal('withdraw'),
  call: withdrawals,
  columns: {
    id: { head: 'cashier:column.id' },
    time: { head: 'cashier:column.time', show: 'time' },
    account: { head: 'cashier:column.account' },
    amount: { head: 'cashier:column.amount', show: 'signed', amount: ({ amount }) => negate(amount) },
    fee: { head: 'cashier:column.fee', show: 'signed', amount: ({ fee }) => negate(fee) },
    status: { head: 'cashier:column.status' },
    promisedBy: { head: 'cashier:column.promisedBy', show: 'dayTime' },
  },
  filters: {
    days: days(),
    status: choice(WithdrawalStatus.options, {
      label: 'cashier:column.status',
      word: (status) => `cashier:withdraw.status.${status}`,
    }),
  },
  sorting: withdrawalSorting,
  empty: 'cashier:withdraw.empty',
})
