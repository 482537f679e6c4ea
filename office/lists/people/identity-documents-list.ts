import { choice, text } from '#app/records/filters.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { isRowId, officeList } from '#office/lists/office-list.ts'
import { caseStates, type IdentityCase, listIdentityCases } from '#platform/members/identity/index.ts'
import { ofMember } from './of-member.ts'

/** Documents by which members prove who they are (decision 118). Its file has no pictures. */
export const identityDocumentsList = officeList<IdentityCase>()('identity', {
  part: {
    name: 'identity-documents',
    path: '/office/identity/documents',
    filePath: '/office/identity/documents/records.csv',
  },
  columns: {
    account: { head: 'office:column.account', place: 'title' },
    time: { head: 'office:column.time', show: 'dayTime' },
    sentAt: { head: 'office-identity:sentAt', show: 'dayTime' },
    askReason: { head: 'office-identity:askReason', place: 'wide' },
    state: { head: 'office:column.state', place: 'end' },
    askedBy: { head: 'office-identity:askedBy', only: 'file' },
    decidedAt: { head: 'office-identity:decidedAt', only: 'file' },
    decidedBy: { head: 'office:column.decidedBy', only: 'file' },
    reason: { head: 'office:column.reason', only: 'file' },
    id: { head: 'office:column.number', only: 'file' },
  },
  sorting: sortedBy('time'),
  filters: { status: choice(caseStates), account: text({ label: 'office:column.account' }) },
  id: ({ id }) => id,
  isId: isRowId,
  status: ({ state }) => state,
  rows: (platform, { status: state, account, after, limit, oldestFirst }) =>
    ofMember(platform, account, (memberId) =>
      listIdentityCases(platform, { state, memberId, after, limit, oldestFirst }),
    ),
  empty: 'office-identity:noDocuments',
})
