import { sortedUpBy } from '#contract/base/sorting.ts'
import { officeList } from '#office/lists/office-list.ts'
import { type OfferRow, offerRowKinds, offerRows } from '#office/services/content/offer-rows.ts'
import { pageOfWritten, writtenFilters } from './written-list.ts'

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
  filters: writtenFilters(offerRowKinds),
  id: ({ id }) => id,
  status: ({ status }) => status,
  rows: async (platform, filter) => pageOfWritten(await offerRows(platform), filter),
  empty: 'office:content.empty',
})
