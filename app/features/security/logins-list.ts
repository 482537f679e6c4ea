import { paths } from '#app/lib/pages/paths.ts'
import { records } from '#app/records/records.ts'
import { loginSorting, logins } from '#contract/members/security.ts'

/** The logins of a year: time, place and method. */
export const loginsList = records('logins', {
  path: paths.personal('securityCenter'),
  call: logins,
  columns: {
    id: { head: 'security:column.id', place: 'hidden' },
    time: { head: 'security:column.time', show: 'dateTime', place: 'title' },
    address: { head: 'security:column.address', place: 'result' },
    device: { head: 'security:column.device' },
    kind: { head: 'security:column.kind' },
  },
  filters: {},
  sorting: loginSorting,
  empty: 'security:logins.none',
})
