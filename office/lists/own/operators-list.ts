import { choice } from '#app/records/filters.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { officeList } from '#office/lists/office-list.ts'
import { pageOfShort } from '#office/lists/short-list.ts'
import {
  listOperators,
  type OperatorLine,
  operatorRoles,
  operatorStates,
} from '#platform/backoffice/operators/index.ts'
import { MAX_LISTED_ROWS } from '#platform/base/limits.ts'

/** Who works in the office, newest first. */
export const operatorsList = officeList<OperatorLine>()('operators', {
  columns: {
    name: { head: 'office-operators:column.name', place: 'title' },
    role: { head: 'office-operators:column.role', place: 'result' },
    secondFactor: {
      head: 'office-operators:column.secondFactor',
      file: ({ secondFactor }) => (secondFactor ? 'yes' : 'no'),
    },
    lastSeenAt: { head: 'office-operators:column.lastSeen', show: 'dayTime' },
    openSessions: { head: 'office-operators:column.sessions', numeric: true },
    createdAt: { head: 'office-operators:column.createdAt', show: 'dayTime' },
    state: { head: 'office:column.state', place: 'end' },
  },
  sorting: sortedBy('createdAt', 'name', 'role', 'lastSeenAt'),
  filters: {
    status: choice(operatorStates),
    role: choice(operatorRoles, {
      label: 'office-operators:column.role',
      word: (role) => `office:role.${role}`,
    }),
  },
  id: ({ name }) => name,
  status: ({ state }) => state,
  async rows(platform, { status: state, role, ...place }) {
    return pageOfShort(
      await listOperators(platform, { state, role, limit: MAX_LISTED_ROWS }),
      ({ name }) => name,
      place,
    )
  },
  empty: 'office-operators:empty',
})
