import { choice } from '#app/records/filters.ts'
import { sortedUpBy } from '#contract/base/sorting.ts'
import { officeList } from '#office/lists/office-list.ts'
import { pageOfShort } from '#office/lists/short-list.ts'
import { listConnections, type ShownConnection } from '#platform/play/vendors/index.ts'

/** The states of a vendor, those that take players first. */
export const vendorStates = ['open', 'maintenance', 'announced'] as const

const yes = (is: boolean) => (is ? 'yes' : 'no')

export const vendorsList = officeList<ShownConnection>()('vendors', {
  columns: {
    name: { head: 'office:house.vendor', place: 'title' },
    code: { head: 'office:house.code' },
    wallet: { head: 'office:house.wallet' },
    mostWinTimes: { head: 'office:house.mostTimes', numeric: true },
    mostWin: { head: 'office:house.mostWin', show: 'money', place: 'result' },
    keyMadeAt: { head: 'office:house.keyMadeAt', show: 'dayTime' },
    state: { head: 'office:column.state', place: 'end' },
    launchUrl: { head: 'office:house.launchUrl', only: 'file' },
    popup: { head: 'office:house.popup', only: 'file', file: ({ popup }) => yes(popup) },
    trial: { head: 'office:house.trial', only: 'file', file: ({ trial }) => yes(trial) },
    freeWins: { head: 'office:house.freeWins', only: 'file', file: ({ freeWins }) => yes(freeWins) },
  },
  sorting: sortedUpBy('name', 'code', 'mostWin', 'keyMadeAt', 'state'),
  filters: { status: choice(vendorStates) },
  id: ({ code }) => code,
  status: ({ state }) => state,
  async rows(platform, { status, ...place }) {
    const vendors = await listConnections(platform)
    const connections = vendors.filter(({ state }) => status === undefined || state === status)
    return pageOfShort(connections, ({ code }) => code, place)
  },
  empty: 'office:house.noVendors',
})
