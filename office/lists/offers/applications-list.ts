import { sortedBy } from '#contract/base/sorting.ts'
import { isRowId, officeList } from '#office/lists/office-list.ts'
import { stateOf, waitsFilter } from '#office/lists/waits-filter.ts'
import {
  type Application,
  applicationStates,
  listApplications,
  showApplication,
} from '#platform/benefits/promotions/index.ts'

/** What members have applied for, with what they sent. */
export const applicationsList = officeList<Application>()('promotions', {
  part: {
    name: 'applications',
    path: '/office/promotions/applications',
    filePath: '/office/promotions/applications/records.csv',
  },
  columns: {
    account: { head: 'office:column.account', place: 'title' },
    title: { head: 'office-offers:promotion' },
    remark: { head: 'office-offers:remark', place: 'wide' },
    images: { head: 'office:feedback.pictures', file: ({ images }) => images.join(' ') },
    time: { head: 'office:column.time', show: 'dayTime' },
    status: { head: 'office:column.status', place: 'end' },
    reason: { head: 'office:column.reason', only: 'file' },
    id: { head: 'office:column.number', only: 'file' },
  },
  sorting: sortedBy('time'),
  usualSort: ({ status }) => (status === 'applying' ? 'time' : '-time'),
  filters: { status: waitsFilter('applying', applicationStates) },
  id: ({ id }) => id,
  isId: isRowId,
  status: ({ status }) => status,
  rows: (platform, { status, after, limit, oldestFirst }) =>
    listApplications(platform, { status: stateOf(status), after, limit, oldestFirst }),
  record: showApplication,
  empty: 'office-offers:noApplications',
})
