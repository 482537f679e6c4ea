import { paths } from '#app/lib/pages/paths.ts'
import { days } from '#app/records/filters.ts'
import { records } from '#app/records/records.ts'
import { personalProfit, profitRows, profitSorting } from '#contract/benefits/profit.ts'

/** A month of days fits on one page. */
const MONTH = 50

/** A member's profit and loss by day; deposits, withdrawals, bonuses and net are differences. */
export const profitList = records('profit', {
  path: paths.personal('personalProfit'),
  call: personalProfit,
  rows: profitRows,
  columns: {
    day: { head: 'profit:column.day', show: 'day' },
    deposits: {
      head: 'profit:column.deposits',
      label: 'profit:column.deposits',
      show: 'signed',
      total: true,
    },
    withdrawals: {
      head: 'profit:column.withdrawals',
      label: 'profit:column.withdrawals',
      show: 'signed',
      total: true,
    },
    stakes: { head: 'profit:column.stakes', label: 'profit:column.stakes', show: 'money', total: true },
    turnover: { head: 'profit:column.turnover', label: 'profit:column.turnover', show: 'money', total: true },
    winnings: { head: 'profit:column.winnings', label: 'profit:column.winnings', show: 'money', total: true },
    bonuses: { head: 'profit:column.bonuses', label: 'profit:column.bonuses', show: 'signed', total: true },
    net: { head: 'profit:column.net', label: null, show: 'signed', total: true },
  },
  filters: { days: days('last30') },
  sorting: profitSorting,
  size: MONTH,
  total: 'profit:total',
  empty: 'profit:empty',
  emptyHint: 'profit:emptyHint',
})
