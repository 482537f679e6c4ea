import { choice, days, text } from '#app/records/filters.ts'
import { contractStates } from '#contract/agents/contracts.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { isRowId, officeList } from '#office/lists/office-list.ts'
import { type ListedContract, listContracts } from '#platform/agents/contracts/index.ts'
import { ofMember } from './of-member.ts'

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
  sorting: sortedBy('createdAt'),
  filters: {
    account: text({ label: 'office:column.account' }),
    days: days(),
    status: choice(contractStates),
  },
  id: ({ id }) => id,
  isId: isRowId,
  status: ({ status }) => status,
  async rows(platform, { account, days, status, ...place }) {
    return ofMember(platform, account, (memberId) =>
      listContracts(platform, { memberId, status, ...days, ...place }),
    )
  },
  empty: 'office:contract.empty',
})
