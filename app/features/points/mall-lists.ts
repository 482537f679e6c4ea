import { paths } from '#app/lib/pages/paths.ts'
import { choice, days, fixed } from '#app/records/filters.ts'
import { records } from '#app/records/records.ts'
import {
  memberTransactionDetail,
  pointSorting,
  RedeemStatus,
  redeemList,
  redeemSorting,
} from '#contract/benefits/points.ts'

/** What a member has redeemed; the total excludes returned points. */
export const redeemsList = records('redeems', {
  path: paths.pointMall(),
  call: redeemList,
  columns: {
    id: { head: 'points:column.id', place: 'hidden' },
    time: { head: 'points:column.time', show: 'dateTime' },
    reward: { head: 'points:column.reward', place: 'title' },
    quantity: { head: 'points:column.quantity', numeric: true, place: 'end' },
    points: { head: 'points:column.points', show: 'money', place: 'result', total: true },
    status: { head: 'points:column.status', label: null, place: 'end' },
  },
  filters: {
    tab: fixed('history'),
    days: days(),
    status: choice(RedeemStatus.options, {
      label: 'points:column.status',
      word: (status) => `points:status.${status}`,
    }),
  },
  sorting: redeemSorting,
  input: ({ tab: _, ...usual }, language) => ({ ...usual, language }),
  total: 'points:history.total',
  empty: 'points:history.empty',
  emptyHint: 'points:history.emptyHint',
})

/** The statement of the points wallet, with running balance. */
export const pointsList = records('points', {
  path: paths.pointMall(),
  call: memberTransactionDetail,
  columns: {
    id: { head: 'points:column.id', place: 'hidden' },
    time: { head: 'points:column.time', show: 'dateTime' },
    type: { head: 'points:column.type', place: 'title' },
    reference: { head: 'points:column.reference', place: 'hidden' },
    amount: { head: 'points:column.amount', show: 'signed', place: 'result', total: true },
    balance: { head: 'points:column.balance', show: 'money', place: 'wide' },
  },
  filters: { tab: fixed('statement'), days: days() },
  sorting: pointSorting,
  input: ({ tab: _, ...usual }) => usual,
  total: 'points:statement.total',
  empty: 'points:statement.empty',
  emptyHint: 'points:earn.text',
})
