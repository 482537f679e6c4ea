import { paths } from '#app/lib/pages/paths.ts'
import { records } from '#app/records/records.ts'
import { rebateClaimSorting, rebateClaims } from '#contract/benefits/rebates.ts'

/** Past claims of rebates, each with the figures behind it. */
export const rebateClaimsList = records('rebate-claims', {
  path: paths.personal('manualRebate'),
  call: rebateClaims,
  columns: {
    id: { head: 'rewards:rebate.columns.id', place: 'hidden' },
    time: { head: 'rewards:rebate.columns.time', show: 'dateTime', place: 'title' },
    rank: { head: 'rewards:rebate.columns.rank' },
    lines: { head: 'rewards:rebate.columns.lines', place: 'wide' },
    turnover: {
      head: 'rewards:rebate.columns.turnover',
      show: 'money',
      amount: ({ requiredTurnover }) => requiredTurnover,
    },
    amount: { head: 'rewards:rebate.columns.amount', show: 'money', place: 'result', total: true },
  },
  filters: {},
  sorting: rebateClaimSorting,
  total: 'rewards:rebate.historyTotal',
  empty: 'rewards:rebate.historyEmpty',
})
