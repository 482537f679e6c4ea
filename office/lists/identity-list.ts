import { choice } from '#app/records/filters.ts'
import {
  type IdentityQuestion,
  identityKinds,
  listIdentityQuestions,
} from '#platform/members/responsible-gaming/index.ts'
import { officeList } from './office-list.ts'
import { after } from './short-list.ts'

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
  filters: { kind: choice(identityKinds), all: choice(['yes']) },
  id: ({ id }) => id,
  status: ({ decision }) => decision ?? 'open',
  async rows(platform, { kind, all, ...place }) {
    const rows = await listIdentityQuestions(platform, { all: all === 'yes' })
    const ofKind = rows.filter((row) => kind === undefined || row.kind === kind)
    return after(ofKind, ({ id }) => id, place)
  },
  empty: 'office-identity:empty',
})
