import { sortedBy } from '#contract/base/sorting.ts'
import { officeList } from '#office/lists/office-list.ts'
import { type ContentRow, contentKinds, contentRows } from '#office/services/content/content-rows.ts'
import { pageOfWritten, writtenFilters } from './written-list.ts'

export const contentList = officeList<ContentRow>()('content', {
  columns: {
    title: { head: 'office:content.title', place: 'title' },
    kind: { head: 'office:column.kind' },
    startsAt: { head: 'office:content.startsAt', show: 'dayTime' },
    endsAt: { head: 'office:content.endsAt', show: 'dayTime' },
    missing: { head: 'office:content.missingHead', file: ({ missing }) => missing.join(' ') },
    version: { head: 'office:content.versionHead', numeric: true },
    status: { head: 'office:column.state', place: 'end' },
    id: { head: 'office:column.number', only: 'file' },
  },
  sorting: sortedBy('startsAt', 'title', 'kind', 'endsAt', 'version', 'status'),
  filters: writtenFilters(contentKinds),
  id: ({ id }) => id,
  status: ({ status }) => status,
  rows: async (platform, filter) => pageOfWritten(await contentRows(platform), filter),
  empty: 'office:content.empty',
})
