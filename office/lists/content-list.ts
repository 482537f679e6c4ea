import { choice, text } from '#app/records/filters.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import {
  type ContentRow,
  contentKinds,
  contentRows,
  contentStates,
} from '../services/content/content-rows.ts'
import { officeList } from './office-list.ts'
import { pageOfShort } from './short-list.ts'

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
  filters: {
    status: choice(contentStates),
    kind: choice(contentKinds, { label: 'office:column.kind', word: (kind) => `office:contentKind.${kind}` }),
    q: text({ label: 'office:content.title' }),
  },
  id: ({ id }) => id,
  status: ({ status }) => status,
  async rows(platform, { status, kind, q, ...place }) {
    const word = q?.toLowerCase()
    const found = (await contentRows(platform)).filter(
      (row) =>
        (status === undefined || row.status === status) &&
        (kind === undefined || row.kind === kind) &&
        (word === undefined || row.title.toLowerCase().includes(word)),
    )
    return pageOfShort(found, ({ id }) => id, place)
  },
  empty: 'office:content.empty',
})
