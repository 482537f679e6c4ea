import { choice } from '#app/records/filters.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { RedeemStatus } from '#contract/benefits/points.ts'
import { officeList } from '#office/lists/office-list.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { type ListedRedeem, listRedeems, showRedeem } from '#platform/benefits/points/index.ts'

/** What members have redeemed points for. */
export const redeemsList = officeList<ListedRedeem>()('promotions', {
  part: {
    name: 'redeems',
    path: '/office/promotions/redeems',
    filePath: '/office/promotions/redeems/records.csv',
  },
  columns: {
    account: { head: 'office:column.account', place: 'title' },
    reward: { head: 'office-offers:reward' },
    kind: { head: 'office:column.kind' },
    quantity: { head: 'office-offers:quantity', numeric: true },
    points: { head: 'office-offers:points', numeric: true },
    time: { head: 'office:column.time', show: 'dayTime' },
    status: { head: 'office:column.status', place: 'end' },
    reason: { head: 'office:column.reason', only: 'file' },
    id: { head: 'office:column.number', only: 'file' },
  },
  sorting: sortedBy('time'),
  filters: { status: choice(RedeemStatus.options) },
  id: ({ id }) => id,
  status: ({ status }) => status,
  isId: isRecordId,
  rows: (platform, { status, after, limit, oldestFirst }) =>
    listRedeems(platform, { status, after, limit, oldestFirst }),
  record: showRedeem,
  empty: 'office-offers:noRedeems',
})
