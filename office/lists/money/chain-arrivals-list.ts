import { choice, text } from '#app/records/filters.ts'
import { officeList } from '#office/lists/office-list.ts'
import { arrivalStates, type ListedArrival, listArrivals } from '#platform/cashier/chain-arrivals/index.ts'
import { waitingColumns, waitingOrder } from './waiting-columns.ts'

const { whatItIs, state, whatBecameOfIt } = waitingColumns({
  order: 'office-chains:arrivalColumn.order',
  receivedAt: 'office-chains:arrivalColumn.receivedAt',
})

/** What has come to addresses of orders on chains. */
export const chainArrivalsList = officeList<ListedArrival>()('chains', {
  part: {
    name: 'arrivals',
    path: '/office/chains/arrivals',
    filePath: '/office/chains/arrivals/records.csv',
  },
  columns: {
    units: { head: 'office-chains:arrivalColumn.units', place: 'title' },
    ...whatItIs,
    name: { head: 'office-chains:column.name' },
    state,
    token: { head: 'office-chains:column.token', only: 'file' },
    tx: { head: 'office-chains:arrivalColumn.tx', only: 'file' },
    block: { head: 'office-chains:arrivalColumn.block', only: 'file' },
    payer: { head: 'office-chains:arrivalColumn.payer', only: 'file' },
    address: { head: 'office-chains:arrivalColumn.address', only: 'file' },
    ...whatBecameOfIt,
  },
  ...waitingOrder,
  filters: { status: choice(arrivalStates), chain: text({ label: 'office-chains:column.name' }) },
  rows: (platform, { status: state, chain, after, limit, oldestFirst }) =>
    listArrivals(platform, { state, chainId: chain, after, limit, oldestFirst }),
  empty: 'office-chains:noArrivals',
})
