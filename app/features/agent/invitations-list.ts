import { paths } from '#app/lib/pages/paths.ts'
import { records } from '#app/records/records.ts'
import { invitationLinkSorting, invitationLinks } from '#contract/agents/agents.ts'

/** An agent's invitation links. */
export const invitationsList = records('invitations', {
  path: paths.agent('registerCentre'),
  call: invitationLinks,
  columns: {
    code: { head: 'agent:column.code', place: 'title' },
    rebate: { head: 'agent:column.rebate', show: 'percent' },
    uses: { head: 'agent:column.uses', show: 'count', total: true },
    expiresAt: { head: 'agent:column.expiresAt', below: 'createdAt' },
    createdAt: { head: 'agent:link.createdAt' },
    link: { head: 'agent:column.link', place: 'wide' },
  },
  filters: {},
  sorting: invitationLinkSorting,
  total: 'agent:total',
  empty: 'agent:link.none',
})
