import { choice } from '#app/records/filters.ts'
import { sortedUpBy } from '#contract/base/sorting.ts'
import { officeList } from '#office/lists/office-list.ts'
import { pageOfShort } from '#office/lists/short-list.ts'
import { type Finding, findingKinds, findings } from '#platform/backoffice/risk/index.ts'

/** The findings, each with its evidence. */
export const riskList = officeList<Finding>()('risk', {
  columns: {
    kind: { head: 'office:column.kind', place: 'end' },
    accounts: { head: 'office:column.account', place: 'title', file: ({ accounts }) => accounts.join(' ') },
    amount: { head: 'office:column.amount', place: 'result', numeric: true },
    evidence: {
      head: 'office:risk.evidence',
      place: 'wide',
      file: ({ evidence }) => Object.values(evidence).join('; '),
    },
    at: { head: 'office:column.time' },
    id: { head: 'office:column.number', only: 'file' },
  },
  sorting: sortedUpBy('kind', 'at'),
  filters: { status: choice(findingKinds) },
  id: ({ id }) => id,
  status: ({ kind }) => kind,
  async rows(platform, { status, ...place }) {
    return pageOfShort((await findings(platform, status)).found, ({ id }) => id, place)
  },
  empty: 'office:risk.empty',
})
