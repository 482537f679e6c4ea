import type { payslipDetail } from '#contract/agents/payslips.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'

export type OpenPayslip = ValueOf<typeof payslipDetail>
export type CountedMembers = NonNullable<OpenPayslip['members']>

/** A payslip that is open in a panel. */
export interface OpenedPayslipProps {
  detail: OpenPayslip
  /** The member whose bets are shown. */
  member: string | undefined
  /** Whether it is shown for printing: in pages of as many rows as are printed at once. */
  print: boolean
  /** The page with a payslip open, down to a member and a page of its bets, or for printing. */
  href: (query: {
    payslip?: string
    member?: string | undefined
    part?: number
    print?: 1 | undefined
  }) => string
}
