import { paths } from '#app/lib/pages/paths.ts'
import { choice, days, text } from '#app/records/filters.ts'
import { records } from '#app/records/records.ts'
import { agentContractRows, agentContracts, contractSorting } from '#contract/agents/contract-calls.ts'
import {
  type ContractKind,
  contractKinds,
  contractSides,
  contractStates,
  HOUSE,
} from '#contract/agents/contracts.ts'
import {
  agentRevenue,
  agentRevenueRows,
  type Payslip,
  payslipRows,
  payslips,
  revenueSorting,
} from '#contract/agents/payslips.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { panelOf } from './contract-panels.ts'

/** The panel of contracts of one kind in the agent center; of all kinds, the member's own. */
const panel = (kind: ContractKind | undefined) =>
  kind ? paths.agent(panelOf[kind]) : paths.personal('contracts')

/** The other side in a file: the house has no account. */
const otherSide = ({ account }: { account: string | null }) => account ?? HOUSE

const contractFilters = {
  /** The reader's own side: `downline` for those with its upline. */
  type: choice(contractSides),
  status: choice(contractStates, {
    label: 'contracts:column.status',
    word: (state) => `contracts:state.${state}`,
  }),
  /** The other side's user name. */
  account: text({ label: 'contracts:column.account' }),
  days: days(),
}

/** Contracts of one kind, with both sides' neighbours; or a member's own of all kinds. */
const contractsOf = (kind?: ContractKind) =>
  records('contracts', {
    path: panel(kind),
    call: agentContracts,
    rows: kind && agentContractRows,
    columns: {
      account: { head: 'contracts:column.account', place: 'title', file: otherSide },
      kind: { head: 'contracts:column.kind', only: kind ? 'order' : 'table' },
      side: { head: 'contracts:column.side', only: kind ? undefined : 'file' },
      version: { head: 'contracts:column.version', show: 'count' },
      // One kind of salary has one period.
      period: { head: 'contracts:column.period', place: kind && kind !== 'dividend' ? 'hidden' : undefined },
      createdAt: { head: 'contracts:column.createdAt', show: 'day', place: 'hidden' },
      from: { head: 'contracts:column.from', label: 'contracts:column.since' },
      answerBy: { head: 'contracts:column.answerBy' },
      status: {
        head: 'contracts:column.status',
        label: null,
        place: 'end',
        file: ({ state }) => state,
      },
    },
    filters: contractFilters,
    sorting: contractSorting,
    input: ({ type, status, ...usual }) => ({ ...usual, kind, side: type, state: status }),
    empty: 'contracts:none',
  })
export type ContractsList = ReturnType<typeof contractsOf>

export const ownContractsList = contractsOf()
export const contractsLists: Record<ContractKind, ContractsList> = {
  dividend: contractsOf('dividend'),
  'daily-salary': contractsOf('daily-salary'),
  'hourly-salary': contractsOf('hourly-salary'),
  'realtime-salary': contractsOf('realtime-salary'),
}

const countedIn = ({ counted }: Payslip) => counted
const isDividend = ({ kind }: Pick<Payslip, 'kind'>) => kind === 'dividend'

/** What contracts have paid; days, side and account are those of the contracts on its page. */
const payslipsOf = (kind?: ContractKind) =>
  records('payslips', {
    path: panel(kind),
    list: 'payslips',
    call: payslips,
    rows: kind && payslipRows,
    columns: {
      period: { head: 'payslips:column.period', place: 'title', below: 'account' },
      account: { head: 'payslips:column.account' },
      kind: { head: 'contracts:column.kind', only: kind ? 'order' : 'table' },
      turnover: {
        head: 'payslips:column.turnover',
        label: 'payslips:column.memberTurnover',
        show: 'money',
        amount: (slip) => (isDividend(slip) ? null : slip.counted),
        file: countedIn,
        only: kind === 'dividend' ? 'order' : undefined,
        below: kind ? undefined : 'loss',
      },
      loss: {
        head: 'payslips:column.loss',
        label: 'payslips:column.memberLoss',
        show: 'money',
        amount: (slip) => (isDividend(slip) ? slip.counted : null),
        file: countedIn,
        only: kind && kind !== 'dividend' ? 'order' : undefined,
      },
      active: { head: 'payslips:column.active', show: 'count', place: 'hidden' },
      rate: { head: 'payslips:column.rate', show: 'percent' },
      gross: { head: 'payslips:column.gross', show: 'money', place: 'hidden', below: 'paidDown' },
      paidDown: { head: 'payslips:column.paidDown', show: 'money' },
      amount: { head: 'payslips:column.amount', show: 'money', place: 'result' },
      status: { head: 'contracts:column.status', label: null, place: 'end' },
    },
    filters: contractFilters,
    sorting: contractSorting,
    input: ({ type, account, fromDay, toDay }) => ({
      kind,
      side: type,
      fromDay,
      toDay,
      // With the upline there is only one account, the reader's own.
      account: type === 'downline' ? undefined : account,
    }),
    empty: 'payslips:none',
  })
export type PayslipsList = ReturnType<typeof payslipsOf>

export const ownPayslipsList = payslipsOf()
export const payslipsLists: Record<ContractKind, PayslipsList> = {
  dividend: payslipsOf('dividend'),
  'daily-salary': payslipsOf('daily-salary'),
  'hourly-salary': payslipsOf('hourly-salary'),
  'realtime-salary': payslipsOf('realtime-salary'),
}

/** The side that must answer. */
const whose = { mine: 'me', theirs: 'other', either: 'any' } as const

/** Contracts of all kinds that wait for an answer of either side. */
export const requestsList = records('requests', {
  path: paths.agent('contractRequests'),
  call: agentContracts,
  rows: agentContractRows,
  columns: {
    account: { head: 'contracts:column.account', place: 'title', file: otherSide },
    kind: { head: 'contracts:column.kind' },
    // The pending request, in the file in the words of `status`.
    ask: { head: 'contracts:requests.ask', file: ({ state }) => state },
    version: { head: 'contracts:column.version', show: 'count' },
    who: { head: 'contracts:requests.who', file: ({ waitsFor }) => waitsFor ?? '' },
    answerBy: { head: 'contracts:column.answerBy' },
    status: {
      head: 'contracts:column.status',
      label: null,
      place: 'end',
      file: ({ state }) => state,
    },
    createdAt: { head: 'contracts:column.createdAt', only: 'order' },
  },
  filters: { type: choice(['mine', 'theirs']) },
  sorting: sortedBy('createdAt', 'account', 'version', 'answerBy', 'status'),
  input: ({ type, sort }) => ({ waits: whose[type ?? 'either'], sort }),
  empty: 'contracts:requests.none',
})

/** What an agent's contracts have paid, by day and source. */
export const revenueList = records('revenue', {
  path: paths.agent('agentRevenueReport'),
  call: agentRevenue,
  rows: agentRevenueRows,
  columns: {
    day: { head: 'payslips:column.day', show: 'day', place: 'title' },
    source: { head: 'payslips:column.source', file: ({ source }) => source ?? HOUSE },
    kind: { head: 'contracts:column.kind' },
    amount: { head: 'payslips:column.amount', show: 'money', place: 'result', total: true },
  },
  filters: {
    days: days('last30'),
    type: choice(contractKinds, {
      label: 'contracts:column.kind',
      word: (kind) => `contracts:kind.${kind}`,
    }),
    /** The user name of an upline; `house` is the house. */
    source: text({ label: 'payslips:column.source', hint: 'payslips:sourceHint' }),
  },
  sorting: revenueSorting,
  input: ({ type, ...usual }) => ({ ...usual, kind: type }),
  total: 'payslips:total',
  empty: 'payslips:noRevenue',
})
