import { paths } from '#app/lib/pages/paths.ts'
import { days } from '#app/records/filters.ts'
import { records } from '#app/records/records.ts'
import { agentAnnouncements } from '#contract/agents/agents.ts'

/** The brand's announcements to its agents, the newest first. */
export const agentNewsList = records('announcements', {
  path: paths.agent('announcement'),
  call: agentAnnouncements,
  columns: { title: { head: 'inbox:column.title' }, at: { head: 'inbox:column.time', show: 'dateTime' } },
  filters: { days: days() },
  input: (usual, language) => ({ ...usual, language }),
  empty: 'agent:announcement.none',
})
