import { choice, days, text } from '#app/records/filters.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { WithdrawalStatus } from '#contract/cashier/cashier.ts'
import { officeList } from '#office/lists/office-list.ts'
import { ofMember } from '#office/lists/people/of-member.ts'
import { type ListedWithdrawal, listWithdrawals } from '#platform/cashier/withdrawals/index.ts'

export const withdrawalsList = officeList<ListedWithdrawal>()('withdrawals', {
  columns: {
    account: { head: 'office:column.account', place: 'title' },
    amount: { head: 'office:column.amount', show: 'money', place: 'result' },
    promisedBy: { head: 'office:column.promisedBy', show: 'dayTime' },
    status: { head: 'office:column.status', place: 'end' },
    bank: { head: 'office:column.bank', place: 'hidden' },
    number: { head: 'office:column.number', place: 'hidden' },
    payee: { head: 'office:column.payee', place: 'hidden' },
    time: { head: 'office:column.time', show: 'dayTime', place: 'hidden' },
    id: { head: 'office:column.order', only: 'file' },
    fee: { head: 'office:column.fee', show: 'money', only: 'file' },
    problem: { head: 'office:column.problem', only: 'file' },
    reason: { head: 'office:column.reason', only: 'file' },
  },
  sorting: sortedBy('time'),
  filters: {
    status: choice(WithdrawalStatus.options),
    // those that the provider has refused to pay, or cannot say whether it has
    problem: choice(['yes', 'unclear']),
    account: text({ label: 'office:column.account' }),
    days: days(),
  },
  id: ({ id }) => id,
  status: ({ status }) => status,
  async rows(platform, { status, problem, account, days: { fromDay, toDay }, after, limit, oldestFirst }) {
    return ofMember(platform, account, (memberId) =>
      listWithdrawals(platform, {
        status,
        problem: problem === 'yes',
        unclear: problem === 'unclear',
        memberId,
        fromDay,
        toDay,
        after,
        limit,
        oldestFirst,
      }),
    )
  },
  empty: 'office:withdrawals.empty',
})
