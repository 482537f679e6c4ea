import { recordIn, words } from '#app/lib/list-query.ts'
import type { payslipDetail } from '#contract/agents/payslips.ts'
import type { InputOf } from '#contract/base/endpoint.ts'
import { MAX_PAGE_ROWS } from '#contract/limits.ts'

/** The query of a page of payslips, apart from the filter of their list. */
export interface PayslipQuery {
  /** The payslip that is open. */
  payslip: string | undefined
  /** The member of its team whose bets are shown. */
  member: string | undefined
  /** The page of the list. */
  slips: number
  /** The page of the open payslip's members, or of the member's bets. */
  part: number
  /** Whether the payslip is shown for printing: in pages of `MAX_PAGE_ROWS` members or bets. */
  print: boolean
}

export const payslipQuery = (query: URLSearchParams): PayslipQuery => ({
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

/** The members and bets of a payslip are pages of this size. */
const PART = 20

export const payslipInput = (
  payslipId: string,
  { member, part, print }: PayslipQuery,
  more: Pick<InputOf<typeof payslipDetail>, 'kind' | 'language'>,
) =>
  ({
    payslipId,
    member,
    page: part,
    size: print ? MAX_PAGE_ROWS : PART,
    ...more,
  }) satisfies InputOf<typeof payslipDetail>
