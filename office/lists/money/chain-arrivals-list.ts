import { choice, text } from '#app/records/filters.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { isRowId, officeList } from '#office/lists/office-list.ts'
import { arrivalStates, type ListedArrival, listArrivals } from '#platform/cashier/chain-arrivals/index.ts'

/** What has come to addresses of orders on chains. */
export const chainArrivalsList = officeList<ListedArrival>()('chains', {
  part: {
    name: 'arrivals',
    path: '/office/chains/arrivals',
    filePath: '/office/chains/arrivals/records.csv',
  },
  columns: {
    units: { head: 'office-chains:arrivalColumn.units', place: 'title' },
    amount: { head: 'office:column.amount', show: 'money', place: 'result' },
    reason: { head: 'office:column.reason' },
    time: { head: 'office:column.time', show: 'dayTime' },
    name: { head: 'office-chains:column.name' },
    state: { head: 'office:column.state', place: 'end' },
    token: { head: 'office-chains:column.token', only: 'file' },
    tx: { head: 'office-chains:arrivalColumn.tx', only: 'file' },
    block: { head: 'office-chains:arrivalColumn.block', only: 'file' },
    payer: { head: 'office-chains:arrivalColumn.payer', only: 'file' },
    address: { head: 'office-chains:arrivalColumn.address', only: 'file' },
    order: { head: 'office-chains:arrivalColumn.order', only: 'file' },
    receivedAt: { head: 'office-chains:arrivalColumn.receivedAt', only: 'file' },
    decidedBy: { head: 'office:column.decidedBy', only: 'file' },
    decisionReason: { head: 'office:column.decisionReason', only: 'file' },
    id: { head: 'office:column.number', only: 'file' },
  },
  // By the time at which they were taken.
  sorting: sortedBy('receivedAt'),
  filters: { state: choice(arrivalStates), chain: text({ label: 'office-chains:column.name' }) },
  id: ({ id }) => id,
  isId: isRowId,
  status: ({ state }) => state,
  rows: (platform, { state, chain, after, limit, oldestFirst }) =>
    listArrivals(platform, { state, chainId: chain, after, limit, oldestFirst }),
  empty: 'office-chains:noArrivals',
})
