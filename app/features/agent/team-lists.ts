import { paths } from '#app/lib/pages/paths.ts'
import { negate } from '#app/lib/text/negate.ts'
import { choice, days, text } from '#app/records/filters.ts'
import { type FilterOf, records } from '#app/records/records.ts'
import {
  DownlineRole,
  DownlineStatus,
  downlineRows,
  downlineSorting,
  downlines,
} from '#contract/agents/agents.ts'
import {
  memberProfitSorting,
  type TeamBet,
  teamBetRows,
  teamBetSorting,
  teamBets,
  teamDayRows,
  teamDaySorting,
  teamOverview,
  teamProfit,
  teamProfitRows,
  teamTransactionRows,
  teamTransactionSorting,
  teamTransactions,
} from '#contract/agents/reports.ts'
import { TransactionType } from '#contract/money/wallet.ts'
import { betFilters } from '../games/bet-filters.ts'

/** Whose team: its head (absent: the agent), and the beginning of a user name. */
const ofTeam = { account: text(), q: text() }

/** A month of days fits on one page. */
const MONTH = 50

/** Accounts of a team. */
export const downlinesList = records('downlines', {
  path: paths.agent('downlineManagement'),
  call: downlines,
  rows: downlineRows,
  columns: {
    account: { head: 'agent:column.account', place: 'title' },
    role: { head: 'agent:column.role' },
    size: { head: 'agent:column.size', show: 'count', total: true },
    balance: { head: 'agent:column.balance', show: 'money', place: 'result', total: true },
    // On a phone the account's own page has it.
    rebate: { head: 'agent:column.rebate', show: 'percent', place: 'hidden' },
    status: { head: 'agent:column.status', label: null, place: 'end' },
    createdAt: { head: 'agent:column.createdAt', show: 'dateTime', place: 'hidden' },
  },
  filters: {
    ...ofTeam,
    days: days(),
    type: choice(DownlineRole.options, {
      label: 'agent:column.role',
      word: (role) => `agent:role.${role}`,
    }),
    status: choice(DownlineStatus.options, {
      label: 'agent:column.status',
      word: (status) => `agent:status.${status}`,
    }),
  },
  sorting: downlineSorting,
  input: ({ type, ...usual }) => ({ ...usual, role: type }),
  total: 'agent:total',
})

/** A team by day. */
export const teamDaysList = records('days', {
  path: paths.agent('teamOverview'),
  call: teamOverview,
  rows: teamDayRows,
  columns: {
    day: { head: 'team:overview.day', show: 'day' },
    new: { head: 'team:overview.new', label: 'team:overview.new', numeric: true },
    active: { head: 'team:overview.active', label: 'team:overview.active', numeric: true },
    deposits: { head: 'team:overview.deposits', label: 'team:overview.deposits', show: 'money', total: true },
    withdrawals: {
      head: 'team:overview.withdrawals',
      label: 'team:overview.withdrawals',
      show: 'money',
      total: true,
    },
    turnover: { head: 'team:overview.turnover', label: 'team:overview.turnover', show: 'money', total: true },
    net: { head: 'team:overview.net', label: null, show: 'signed', total: true },
    commission: {
      head: 'team:overview.commission',
      label: 'team:overview.commission',
      show: 'money',
      total: true,
    },
  },
  filters: { account: text(), days: days('last30') },
  sorting: teamDaySorting,
  size: MONTH,
  total: 'team:total',
  empty: 'team:empty',
  emptyHint: 'team:emptyHint',
})

/** What the members of a team won and lost. */
export const teamProfitList = records('profit', {
  path: paths.agent('agentProfitLoss'),
  call: teamProfit,
  rows: teamProfitRows,
  columns: {
    account: { head: 'team:profit.column.account', place: 'title' },
    level: { head: 'team:profit.column.level', show: 'count' },
    size: { head: 'team:profit.column.size', show: 'count' },
    deposits: { head: 'team:profit.column.deposits', show: 'money', total: true, below: 'withdrawals' },
    withdrawals: { head: 'team:profit.column.withdrawals', show: 'money', total: true },
    stakes: { head: 'team:profit.column.stakes', show: 'money', total: true, below: 'winnings' },
    turnover: { head: 'team:profit.column.turnover', show: 'money', total: true, below: 'bonuses' },
    winnings: { head: 'team:profit.column.winnings', show: 'money', total: true },
    bonuses: { head: 'team:profit.column.bonuses', show: 'money', total: true },
    net: { head: 'team:profit.column.net', show: 'signed', place: 'result', total: true },
  },
  filters: { ...ofTeam, days: days('last30') },
  sorting: memberProfitSorting,
  size: MONTH,
  total: 'team:total',
  empty: 'team:profit.empty',
  emptyHint: 'team:profit.emptyHint',
})

const stakeOf = ({ stake }: Pick<TeamBet, 'stake'>) => negate(stake)

/** Bets of a team: those of a betting record, with the account. */
export const teamBetsList = records('bets', {
  path: paths.agent('personalHistory'),
  call: teamBets,
  rows: teamBetRows,
  columns: {
    id: { head: 'records:column.id', place: 'hidden' },
    time: { head: 'records:column.time', show: 'time' },
    account: { head: 'team:profit.column.account' },
    gameType: { head: 'records:column.gameType', place: 'hidden' },
    vendor: { head: 'records:column.vendor', place: 'hidden' },
    game: { head: 'records:column.game', place: 'title' },
    stake: { head: 'records:column.stake', show: 'money', amount: stakeOf, file: stakeOf },
    payout: { head: 'records:column.payout', show: 'money', place: 'result' },
    result: { head: 'records:column.result' },
  },
  filters: { ...ofTeam, days: days('last7'), ...betFilters },
  sorting: teamBetSorting,
  input: ({ type, vendor, status, ...usual }, language) => ({
    ...usual,
    gameType: type,
    vendorCode: vendor,
    result: status,
    language,
  }),
  empty: 'team:bets.empty',
  emptyHint: 'team:bets.emptyHint',
})

/** The list with one bet open above it; `page` is the current page. */
export const teamBetHref = (filter: FilterOf<typeof teamBetsList>, page: number, bet: string | undefined) =>
  teamBetsList.href(filter, { page: page > 1 ? page : undefined, bet })

/** Movements of a team's main wallets: those of a statement, with the account. */
export const teamTransactionsList = records('transactions', {
  path: paths.agent('downlineTransaction'),
  call: teamTransactions,
  rows: teamTransactionRows,
  columns: {
    id: { head: 'records:column.id', place: 'hidden' },
    time: { head: 'records:column.time', show: 'time' },
    account: { head: 'team:profit.column.account' },
    type: { head: 'records:column.type', place: 'title' },
    reference: { head: 'records:column.reference', place: 'hidden' },
    amount: { head: 'records:column.amount', show: 'signed', place: 'result', total: true },
    balance: { head: 'records:column.balance', show: 'money' },
  },
  filters: {
    ...ofTeam,
    days: days('last7'),
    type: choice(TransactionType.options, {
      label: 'records:filter.type',
      word: (type) => `records:transaction.${type}`,
    }),
  },
  sorting: teamTransactionSorting,
  total: 'team:transactions.total',
  empty: 'team:transactions.empty',
  emptyHint: 'team:transactions.emptyHint',
})
