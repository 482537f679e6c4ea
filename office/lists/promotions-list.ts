import { choice, text } from '#app/records/filters.ts'
import { sortedUpBy } from '#contract/base/sorting.ts'
import { contentStates } from '../services/content/content-rows.ts'
import { type OfferRow, offerKinds, offerRows } from '../services/content/offer-rows.ts'
import { officeList } from './office-list.ts'
import { pageOfShort } from './short-list.ts'

export const promotionsList = officeList<OfferRow>()('promotions', {
  columns: {
    title: { head: 'office:content.title', place: 'title' },
    kind: { head: 'office:column.kind' },
    startsAt: { head: 'office:content.startsAt', show: 'dayTime' },
    endsAt: { head: 'office:content.endsAt', show: 'dayTime' },
    joined: { head: 'office:content.joined', numeric: true },
    missing: { head: 'office:content.missingHead', file: ({ missing }) => missing.join(' ') },
    version: { head: 'office:content.versionHead', numeric: true },
    status: { head: 'office:column.state', place: 'end' },
    id: { head: 'office:column.number', only: 'file' },
    applying: { head: 'office:content.applying', only: 'file' },
  },
  sorting: sortedUpBy('kind', 'title', 'startsAt', 'endsAt', 'joined', 'version', 'status'),
  filters: {
    status: choice(contentStates),
    kind: choice(offerKinds, { label: 'office:column.kind', word: (kind) => `office:contentKind.${kind}` }),
    q: text({ label: 'office:content.title' }),
  },
  id: ({ id }) => id,
  status: ({ status }) => status,
  async rows(platform, { status, kind, q, ...place }) {
    const word = q?.toLowerCase()
    const found = (await offerRows(platform)).filter(
      (row) =>
        (status === undefined || row.status === status) &&
        (kind === undefined || row.kind === kind) &&
        (word === undefined || row.title.toLowerCase().includes(word)),
    )
    return pageOfShort(found, ({ id }) => id, place)
  },
  empty: 'office:content.empty',
})
