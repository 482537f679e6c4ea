import { choice, days, text } from '#app/records/filters.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { DepositMethodCode, DepositStatus } from '#contract/cashier/cashier.ts'
import { officeList } from '#office/lists/office-list.ts'
import { ofMember } from '#office/lists/people/of-member.ts'
import { type ListedDeposit, listDeposits } from '#platform/cashier/deposits/index.ts'

export const depositsList = officeList<ListedDeposit>()('deposits', {
  columns: {
    account: { head: 'office:column.account', place: 'title' },
    amount: { head: 'office:column.amount', show: 'money', place: 'result' },
    method: { head: 'office:deposits.method' },
    status: { head: 'office:column.status', place: 'end' },
    content: { head: 'office:deposits.content', place: 'hidden' },
    provider: { head: 'office:deposits.provider', place: 'hidden' },
    time: { head: 'office:column.time', show: 'dayTime' },
    id: { head: 'office:column.order', only: 'file' },
    fee: { head: 'office:column.fee', show: 'money', only: 'file' },
    credited: { head: 'office:deposits.credited', show: 'money', only: 'file' },
    reason: { head: 'office:column.reason', only: 'file' },
  },
  sorting: sortedBy('time'),
  filters: {
    status: choice(DepositStatus.options),
    method: choice(DepositMethodCode.options, {
      label: 'office:deposits.method',
      word: (method) => `cashier:method.${method}`,
    }),
    account: text({ label: 'office:column.account' }),
    days: days(),
  },
  id: ({ id }) => id,
  status: ({ status }) => status,
  async rows(platform, { status, method, account, days: { fromDay, toDay }, after, limit, oldestFirst }) {
    return ofMember(platform, account, (memberId) =>
      listDeposits(platform, { status, method, memberId, fromDay, toDay, after, limit, oldestFirst }),
    )
  },
  empty: 'office:deposits.empty',
})
