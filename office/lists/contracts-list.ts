import { text } from '#app/records/filters.ts'
import { type ListedContract, listContracts } from '#platform/agents/contracts/index.ts'
import { memberByAccount } from '#platform/members/accounts/index.ts'
import { isRowId, officeList } from './office-list.ts'

export const contractsList = officeList<ListedContract>()('contracts', {
  columns: {
    account: { head: 'office:column.account', place: 'title' },
    kind: { head: 'office:column.kind' },
    upline: { head: 'office:member.upline', file: ({ upline }) => upline ?? '' },
    period: { head: 'office:contract.period' },
    version: { head: 'office:contract.version', numeric: true },
    createdAt: {
      head: 'office:column.time',
      show: 'dayTime',
      file: ({ createdAt }) => createdAt.toISOString(),
    },
    status: { head: 'office:column.state', place: 'end' },
    expiresAt: {
      head: 'office:contract.expiresAt',
      only: 'file',
      file: ({ expiresAt }) => expiresAt?.toISOString() ?? '',
    },
    id: { head: 'office:column.number', only: 'file' },
  },
  filters: { account: text({ label: 'office:column.account' }) },
  id: ({ id }) => id,
  isId: isRowId,
  status: ({ status }) => status,
  async rows(platform, { account, after, limit }) {
    const member = account === undefined ? undefined : await memberByAccount(platform, account)
    if (member === null) return []
    return listContracts(platform, { memberId: member?.id, after, limit })
  },
  empty: 'office:contract.empty',
})
