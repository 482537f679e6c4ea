import { recordIn, words } from '#app/lib/list-query.ts'
import type { ContractKind } from '#contract/agent-contracts.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { payslipDetail, payslipRows, payslips } from '#contract/payslips.ts'
import { type ContractsFilter, contractsQuery } from './contracts-filter.ts'

/** The query of payslips on a page; days, side and account are those of the page's filter for contracts. */
export interface PayslipsAsked {
  /** The payslip that is open. */
  payslip: string | undefined
  /** The member of its team whose bets are shown. */
  member: string | undefined
  /** The page of the list. */
  slips: number
  /** The page of the open payslip's members, or of the member's bets. */
  part: number
  /** Whether the payslip is shown for printing: in pages of `MOST_PRINTED` members or bets. */
  print: boolean
}

export const payslipsAsked = (query: URLSearchParams): PayslipsAsked => ({
  payslip: recordIn(query, 'payslip'),
  member: words(query, 'member'),
  slips: pageIn(query, 'slips'),
  part: pageIn(query, 'part'),
  print: query.has('print'),
})

const pageIn = (query: URLSearchParams, name: string): number => {
  const text = query.get(name) ?? ''
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1
}

export const payslipsInput = (filter: ContractsFilter, { slips }: PayslipsAsked, kind?: ContractKind) =>
  ({
    ...payslipRowsInput(filter, kind),
    ...{ page: slips, size: filter.size },
  }) satisfies InputOf<typeof payslips>

/** The same of all of them. */
export const payslipRowsInput = (
  { type, account, fromDay, toDay }: ContractsFilter,
  kind: ContractKind | undefined,
) =>
  ({
    ...{ kind, side: type, fromDay, toDay },
    // With the upline there is only one account, the reader's own.
    account: type === 'downline' ? undefined : account,
  }) satisfies InputOf<typeof payslipRows>

/** The members and bets of a payslip are pages of this size. */
const PART = 20
/** The most that are printed at once. */
export const MOST_PRINTED = 500

export const payslipInput = (
  payslipId: string,
  { member, part, print }: PayslipsAsked,
  more: Pick<InputOf<typeof payslipDetail>, 'kind' | 'language'>,
) =>
  ({
    ...{ payslipId, member },
    ...{ page: part, size: print ? MOST_PRINTED : PART },
    ...more,
  }) satisfies InputOf<typeof payslipDetail>

/** The query of a page with a payslip open: its list stays as it is. */
export const payslipQuery = (filter: ContractsFilter, { slips }: PayslipsAsked) => ({
  ...contractsQuery(filter),
  slips: slips > 1 ? slips : undefined,
})
