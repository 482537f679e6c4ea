import { choice } from '#app/records/filters.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { officeList } from '#office/lists/office-list.ts'
import { pageOfShort } from '#office/lists/short-list.ts'
import { chainStatuses, type ListedChain, listChains } from '#platform/cashier/chains/index.ts'

/** The tokens of chains that the house takes. */
export const chainsList = officeList<ListedChain>()('chains', {
  columns: {
    name: { head: 'office-chains:column.name', place: 'title' },
    holds: { head: 'office-chains:column.holds', show: 'money', place: 'result' },
    rate: { head: 'office-chains:column.rate', show: 'money' },
    rateAt: { head: 'office-chains:column.rateAt', show: 'dayTime' },
    confirmations: { head: 'office-chains:column.confirmations' },
    head: { head: 'office-chains:column.head' },
    scanned: { head: 'office-chains:column.scanned' },
    watchedAt: { head: 'office-chains:column.watchedAt', show: 'dayTime', place: 'hidden' },
    status: { head: 'office:column.state', place: 'end' },
    problem: { head: 'office-chains:column.problem', only: 'file' },
    token: { head: 'office-chains:column.token', only: 'file' },
    createdAt: { head: 'office-chains:column.createdAt', only: 'file' },
    id: { head: 'office:column.number', only: 'file' },
  },
  sorting: sortedBy('createdAt', 'name', 'holds', 'status'),
  filters: { status: choice(chainStatuses) },
  id: ({ id }) => id,
  status: ({ status }) => status,
  async rows(platform, { status, ...place }) {
    return pageOfShort(await listChains(platform, { status }), ({ id }) => id, place)
  },
  empty: 'office-chains:empty',
  emptyHint: 'office-chains:emptyHint',
})
