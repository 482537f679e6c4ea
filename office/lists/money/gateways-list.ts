import { choice } from '#app/records/filters.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { officeList } from '#office/lists/office-list.ts'
import { pageOfShort } from '#office/lists/short-list.ts'
import { gatewayStatuses, type ListedGateway, listGateways } from '#platform/cashier/providers/index.ts'

/** The payment gateways of the house. */
export const gatewaysList = officeList<ListedGateway>()('gateways', {
  columns: {
    title: { head: 'office-gateways:column.title', place: 'title' },
    name: { head: 'office-gateways:column.name' },
    methods: { head: 'office-gateways:column.methods', file: ({ methods }) => methods.join(' ') },
    hosts: { head: 'office-gateways:column.hosts', file: ({ hosts }) => hosts.join(' ') },
    heardAt: { head: 'office-gateways:column.heardAt', show: 'dayTime' },
    failedAt: { head: 'office-gateways:column.failedAt', show: 'dayTime' },
    problem: { head: 'office-gateways:column.problem' },
    openedAt: { head: 'office-gateways:column.openedAt', show: 'dayTime', place: 'hidden' },
    status: { head: 'office:column.state', place: 'end' },
  },
  sorting: sortedBy('openedAt', 'title', 'name', 'heardAt', 'failedAt', 'status'),
  filters: { status: choice(gatewayStatuses) },
  id: ({ name }) => name,
  status: ({ status }) => status,
  async rows(platform, { status, ...place }) {
    return pageOfShort(await listGateways(platform, { status }), ({ name }) => name, place)
  },
  empty: 'office-gateways:empty',
  emptyHint: 'office-gateways:emptyHint',
})
