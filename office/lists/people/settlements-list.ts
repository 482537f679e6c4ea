import { choice, days } from '#app/records/filters.ts'
import { contractKinds } from '#contract/agents/contracts.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { isRowId, officeList } from '#office/lists/office-list.ts'
import {
  type ListedSettlement,
  listSettlements,
  settlementStatuses,
} from '#platform/agents/settlements/index.ts'

export const settlementsList = officeList<ListedSettlement>()('settlements', {
  columns: {
    from: { head: 'office:settlement.from', show: 'dayTime', place: 'title' },
    until: { head: 'office:settlement.until', show: 'dayTime' },
    kind: { head: 'office:column.kind' },
    payslips: { head: 'office:settlement.payslips', numeric: true },
    amount: { head: 'office:column.amount', show: 'money', place: 'result' },
    revision: { head: 'office:settlement.revision', numeric: true },
    askedBy: { head: 'office:column.actor' },
    settledAt: { head: 'office:settlement.settledAt', show: 'dayTime', place: 'end' },
    writtenAt: { head: 'office:column.time', show: 'dayTime', place: 'hidden' },
    id: { head: 'office:column.number', only: 'file' },
  },
  sorting: sortedBy('writtenAt'),
  filters: { kind: choice(contractKinds), days: days(), status: choice(settlementStatuses) },
  id: ({ id }) => id,
  isId: isRowId,
  status: ({ status }) => status,
  async rows(platform, { kind, days, status, ...place }) {
    return listSettlements(platform, { kind, status, ...days, ...place })
  },
  empty: 'office:settlement.empty',
})
