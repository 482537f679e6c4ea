import { text } from '#app/records/filters.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { isRowId, officeList } from '#office/lists/office-list.ts'
import { type ListedAgent, listAgents } from '#platform/agents/tree/index.ts'
import { ofMember } from './of-member.ts'

/** The heads of lines, or whoever is directly below one account. */
export const agentsList = officeList<ListedAgent>()('agents', {
  columns: {
    account: { head: 'office:column.account', place: 'title' },
    accountKind: { head: 'office:column.kind' },
    below: { head: 'office:agent.below', numeric: true },
    rebate: { head: 'office:agent.rebate', numeric: true },
    balance: { head: 'office:column.balance', show: 'money', place: 'result' },
    registeredAt: { head: 'office:column.registeredAt', show: 'dayTime' },
    frozen: { head: 'office:column.state', place: 'end', file: ({ frozen }) => (frozen ? 'frozen' : 'open') },
    id: { head: 'office:column.number', only: 'file' },
  },
  sorting: sortedBy('registeredAt'),
  filters: { under: text({ label: 'office:agent.under' }) },
  id: ({ id }) => id,
  isId: isRowId,
  status: ({ frozen }) => (frozen ? 'frozen' : 'open'),
  async rows(platform, { under, after, limit, oldestFirst }) {
    return ofMember(platform, under, (id) =>
      listAgents(platform, { under: id ?? null, after, limit, oldestFirst }),
    )
  },
  empty: 'office:agent.empty',
})
