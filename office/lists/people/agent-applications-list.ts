import { sortedBy } from '#contract/base/sorting.ts'
import { isRowId, officeList } from '#office/lists/office-list.ts'
import { stateOf, waitsFilter } from '#office/lists/waits-filter.ts'
import {
  type AgentApplication,
  agentApplicationStates,
  listAgentApplications,
} from '#platform/agents/applications/index.ts'

/** Who wants to become an agent: what waits, or everything. */
export const agentApplicationsList = officeList<AgentApplication>()('agents', {
  part: {
    name: 'agent-applications',
    path: '/office/agents/agent-applications',
    filePath: '/office/agents/agent-applications/records.csv',
  },
  columns: {
    name: { head: 'office:agentApplication.name', place: 'title' },
    contact: { head: 'office:agentApplication.contact' },
    account: { head: 'office:column.account' },
    remark: { head: 'office:agentApplication.remark', place: 'wide' },
    time: { head: 'office:column.time', show: 'dayTime' },
    status: { head: 'office:column.status', place: 'end' },
    reason: { head: 'office:column.reason', only: 'file' },
    decidedBy: { head: 'office:column.decidedBy', only: 'file' },
    id: { head: 'office:column.number', only: 'file' },
  },
  sorting: sortedBy('time'),
  usualSort: ({ status }) => (status === 'applying' ? 'time' : '-time'),
  filters: { status: waitsFilter('applying', agentApplicationStates) },
  id: ({ id }) => id,
  isId: isRowId,
  status: ({ status }) => status,
  rows: (platform, { status, after, limit, oldestFirst }) =>
    listAgentApplications(platform, { status: stateOf(status), after, limit, oldestFirst }),
  empty: 'office:agentApplication.empty',
})
