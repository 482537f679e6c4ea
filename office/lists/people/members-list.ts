import { choice, days, text } from '#app/records/filters.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { isRowId, officeList } from '#office/lists/office-list.ts'
import { membersWithAccount } from '#platform/cashier/withdrawals/index.ts'
import { type ListedMember, listMembers } from '#platform/members/accounts/index.ts'

export const membersList = officeList<ListedMember>()('members', {
  columns: {
    account: { head: 'office:column.account', place: 'title' },
    balance: {
      head: 'office:column.balance',
      show: 'money',
      place: 'result',
      amount: ({ balance }) => balance,
    },
    payeeName: { head: 'office:column.payee' },
    email: { head: 'office:column.email' },
    accountKind: { head: 'office:column.kind', place: 'end' },
    registeredAt: { head: 'office:column.registeredAt', show: 'dayTime' },
    frozen: { head: 'office:column.state', place: 'end', file: ({ frozen }) => (frozen ? 'frozen' : 'open') },
    id: { head: 'office:column.number', only: 'file' },
  },
  sorting: sortedBy('registeredAt'),
  filters: {
    q: text({ label: 'office:members.search', hint: 'office:members.searchHint' }),
    days: days(),
    status: choice(['open', 'frozen']),
  },
  id: ({ id }) => id,
  isId: isRowId,
  status: ({ frozen }) => (frozen ? 'frozen' : 'open'),
  async rows(platform, { q, days: joined, status, after, limit, oldestFirst }) {
    const byAccount = q && /^\d{4,}$/.test(q) ? await membersWithAccount(platform, q) : []
    return listMembers(platform, {
      search: q,
      alsoIds: byAccount,
      frozen: status === undefined ? undefined : status === 'frozen',
      joined,
      after,
      limit,
      oldestFirst,
    })
  },
  empty: 'office:members.empty',
})
