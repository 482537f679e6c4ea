import { choice } from '#app/records/filters.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { officeList } from '#office/lists/office-list.ts'
import { pageOfShort } from '#office/lists/short-list.ts'
import { waitsFilter } from '#office/lists/waits-filter.ts'
import {
  type IdentityQuestion,
  identityKinds,
  listIdentityQuestions,
} from '#platform/backoffice/identity/index.ts'

/** Whether accounts are one person, where a break from play hangs on it (decision 107). */
export const identityList = officeList<IdentityQuestion>()('identity', {
  columns: {
    account: { head: 'office:column.account', place: 'title' },
    kind: { head: 'office:column.kind' },
    other: { head: 'office-identity:other' },
    until: { head: 'office-identity:until', show: 'dayTime' },
    time: { head: 'office:column.time', show: 'dayTime' },
    decision: { head: 'office:column.status', place: 'end' },
    decidedBy: { head: 'office:column.decidedBy', only: 'file' },
    reason: { head: 'office:column.reason', only: 'file' },
    id: { head: 'office:column.number', only: 'file' },
  },
  sorting: sortedBy('time', 'account'),
  filters: { kind: choice(identityKinds), status: waitsFilter('open', ['open']) },
  id: ({ id }) => id,
  status: ({ decision }) => decision ?? 'open',
  async rows(platform, { kind, status, ...place }) {
    const rows = await listIdentityQuestions(platform, { all: status === 'all' })
    const ofKind = rows.filter((row) => kind === undefined || row.kind === kind)
    return pageOfShort(ofKind, ({ id }) => id, place)
  },
  empty: 'office-identity:empty',
})
