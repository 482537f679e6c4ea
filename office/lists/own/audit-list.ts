import { days, text } from '#app/records/filters.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { isRowId, officeList } from '#office/lists/office-list.ts'
import { type AuditLine, auditLine, listAudit } from '#platform/base/settings/index.ts'

export const auditList = officeList<AuditLine>()('audit', {
  columns: {
    time: { head: 'office:column.time', show: 'dateTime', place: 'end' },
    actor: { head: 'office:column.actor', place: 'title' },
    what: { head: 'office:column.action', place: 'result', only: 'table', below: 'action' },
    action: { head: 'office:house.code' },
    subject: { head: 'office:column.subject' },
    detail: {
      head: 'office:column.detail',
      place: 'wide',
      file: ({ detail }) => JSON.stringify(detail),
    },
    id: { head: 'office:column.number', only: 'file' },
  },
  sorting: sortedBy('time'),
  filters: {
    days: days(),
    actor: text({ label: 'office:column.actor' }),
    action: text({ label: 'office:column.action' }),
    subject: text({ label: 'office:column.subject' }),
  },
  id: ({ id }) => id,
  isId: isRowId,
  record: auditLine,
  rows: (platform, { days, ...filter }) => listAudit(platform, { ...days, ...filter }),
  empty: 'office:audit.empty',
})
