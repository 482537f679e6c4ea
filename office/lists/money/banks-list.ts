import { choice } from '#app/records/filters.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { officeList } from '#office/lists/office-list.ts'
import { pageOfShort } from '#office/lists/short-list.ts'
import { bankStatuses, type ListedBank, listBanks } from '#platform/cashier/banks/index.ts'

/** The bank accounts of the house. */
export const banksList = officeList<ListedBank>()('banks', {
  columns: {
    number: { head: 'office-banks:column.number', place: 'title' },
    bank: { head: 'office-banks:column.bank' },
    name: { head: 'office-banks:column.name' },
    holds: { head: 'office-banks:column.holds', show: 'money', place: 'result' },
    least: { head: 'office-banks:column.least', show: 'money' },
    most: { head: 'office-banks:column.most', show: 'money' },
    daily: { head: 'office-banks:column.daily', show: 'money' },
    hours: { head: 'office-banks:column.hours', only: 'file' },
    ranks: { head: 'office-banks:column.ranks', only: 'file', file: ({ ranks }) => ranks.join(' ') },
    agents: {
      head: 'office-banks:column.agents',
      only: 'file',
      file: ({ agents }) => agents.join(' '),
    },
    createdAt: { head: 'office-banks:column.createdAt', show: 'dayTime', place: 'hidden' },
    status: { head: 'office:column.state', place: 'end' },
    bin: { head: 'office-banks:column.bank', only: 'file' },
    id: { head: 'office:column.number', only: 'file' },
  },
  sorting: sortedBy('createdAt', 'number', 'bank', 'holds', 'status'),
  filters: { status: choice(bankStatuses) },
  id: ({ id }) => id,
  status: ({ status }) => status,
  async rows(platform, { status, ...place }) {
    return pageOfShort(await listBanks(platform, { status }), ({ id }) => id, place)
  },
  empty: 'office-banks:empty',
  emptyHint: 'office-banks:emptyHint',
})
