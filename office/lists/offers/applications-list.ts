import { choice } from '#app/records/filters.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { isRowId, officeList } from '#office/lists/office-list.ts'
import { pageOfShort } from '#office/lists/short-list.ts'
import { type Application, listApplications } from '#platform/benefits/promotions/index.ts'

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
  sorting: sortedBy('time', 'account', 'title'),
  filters: { all: choice(['yes']) },
  id: ({ id }) => id,
  isId: isRowId,
  status: ({ status }) => status,
  rows: async (platform, { all, ...place }) =>
    pageOfShort(await listApplications(platform, { all: all === 'yes' }), ({ id }) => id, place),
  empty: 'office-offers:noApplications',
})
