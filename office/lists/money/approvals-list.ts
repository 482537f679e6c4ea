import { choice, days, text } from '#app/records/filters.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { isRowId, officeList } from '#office/lists/office-list.ts'
import { ofMember } from '#office/lists/people/of-member.ts'
import { type Adjustment, adjustmentStatuses, listAdjustments } from '#platform/members/approvals/index.ts'

/** What waits, or waited, for a second operator; corrections that one could do alone are among them. */
export const approvalsList = officeList<Adjustment>()('approvals', {
  columns: {
    account: { head: 'office:column.account', place: 'title' },
    amount: { head: 'office:column.amount', show: 'signed', place: 'result' },
    what: { head: 'office:column.what' },
    requestedBy: { head: 'office:column.requestedBy' },
    time: { head: 'office:column.time', show: 'dayTime' },
    status: { head: 'office:column.status', place: 'end' },
    reason: { head: 'office:column.reason', place: 'wide' },
    id: { head: 'office:column.number', only: 'file' },
    unit: {
      head: 'office:column.unit',
      only: 'file',
      file: ({ inPoints }) => (inPoints ? 'points' : 'money'),
    },
    subject: { head: 'office:column.subject', only: 'file' },
    input: { head: 'office:column.input', only: 'file' },
    decidedBy: { head: 'office:column.decidedBy', only: 'file' },
    decidedAt: { head: 'office:column.decidedAt', only: 'file' },
    decisionReason: { head: 'office:column.decisionReason', only: 'file' },
  },
  sorting: sortedBy('time'),
  filters: {
    status: choice(adjustmentStatuses),
    account: text({ label: 'office:column.account' }),
    days: days(),
  },
  id: ({ id }) => id,
  isId: isRowId,
  status: ({ status }) => status,
  async rows(platform, { status, account, days, ...place }) {
    return ofMember(platform, account, (memberId) =>
      listAdjustments(platform, { status, memberId, ...days, ...place }),
    )
  },
  empty: 'office:approvals.empty',
})
