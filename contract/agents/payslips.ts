import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money } from '#contract/base/fields/money.ts'
import { ShortText } from '#contract/base/fields/texts.ts'
import { Day, Id, Instant, paged, pageInput, TextLanguage } from '#contract/base/fields/values.ts'
import { rowsEndpoint } from '#contract/base/rows.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { Bet } from '#contract/play/bets.ts'
import { contractKinds, WireTiers } from './contracts.ts'

/**
 * What contracts have paid, for the agent that is paid and for the one that pays from its own share (site.md section
 * 6). A payslip of others is `not-found`.
 */

const closedRefusals = ['in-need-true-account', 'operation-not-allowed'] as const

const Kind = z.enum(contractKinds)

/**
 * `due`: the payment is under way. `owed`: nothing is paid, and a debt is taken from the next payslips. `nothing`:
 * there was nothing to pay.
 */
export const payslipStatuses = ['due', 'paid', 'owed', 'nothing'] as const
export type PayslipStatus = (typeof payslipStatuses)[number]

export const Payslip = z.object({
  /** The reference of the ledger's line. */
  id: Id,
  kind: Kind,
  /** A day `2026-11-21`, an hour `2026-11-21T13`, five minutes `2026-11-21T13:05`, or days `2026-11-16..2026-11-22`. */
  period: z.string(),
  /** Who is paid; `own`: it is the caller, who otherwise pays. */
  account: z.string(),
  own: z.boolean(),
  contractId: Id,
  version: z.number().int(),
  /** The whole team's turnover; for a dividend its loss, below zero where it won. */
  counted: Money,
  /** Its active members. */
  active: z.number().int(),
  /** The rate of the tier reached, in percent, as `0.80`; `0.00` if none was. */
  rate: z.string(),
  gross: Money,
  /** The gross of the direct downlines' payslips. */
  paidDown: Money,
  /** The amount posted. */
  amount: Money,
  status: z.enum(payslipStatuses),
  /** The first payslip of the period, if this one corrects it. */
  corrects: Id.nullable(),
  paidAt: Instant.nullable(),
})
export type Payslip = z.infer<typeof Payslip>

const payslipFilter = {
  kind: Kind.optional(),
  /** `downline`: the caller's own payslips. `upline`: those of its direct downlines, which it pays for. */
  side: z.enum(['upline', 'downline']).optional(),
  /** Who is paid, in any case. */
  account: ShortText.min(1).optional(),
  /** The days that the periods begin on. */
  fromDay: Day.optional(),
  toDay: Day.optional(),
}

/** The payslips of a member and of its direct downlines, the latest period first. */
export const payslips = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getPayslips',
  auth: 'member',
  input: z.object({ ...payslipFilter, ...pageInput }),
  value: paged(Payslip).extend({
    /** Over the whole result: of all, of the caller's own, and of its direct downlines'; null if it has none of these. */
    totals: z.object({ amount: Money, own: Money.nullable(), below: Money.nullable() }),
  }),
  refusals: [...closedRefusals, 'not-found'],
})

/** All of them in the same order, for a download. */
export const payslipRows = rowsEndpoint({
  path: '/wps/relay/SEN_getPayslipRows',
  auth: 'member',
  input: z.object(payslipFilter),
  row: Payslip,
  refusals: [...closedRefusals, 'not-found', 'too-many-requests'],
})

/** One member behind a figure. */
export const CountedMember = z.object({
  account: z.string(),
  turnover: Money,
  stakes: Money,
  loss: Money,
  /** Its rebates and bonuses: the loss is the stakes less the payouts and these. */
  credited: Money,
  bets: z.number().int(),
  active: z.boolean(),
})

/** One payslip with the members and the bets behind it. */
export const payslipDetail = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getPayslip',
  auth: 'member',
  input: z.object({
    payslipId: Id,
    kind: Kind.optional(),
    /** A member of the team, whose bets are shown. */
    member: ShortText.min(1).optional(),
    language: TextLanguage.default('vi'),
    /** The page of the members, or of the named member's bets. */
    ...pageInput,
  }),
  value: z.object({
    payslip: Payslip,
    /** The span that it is for: bets count by when they were settled. */
    from: Instant,
    until: Instant,
    /** The terms that applied, and the number of the tier reached, from 1; null if none was. */
    tiers: WireTiers,
    tier: z.number().int().nullable(),
    /** The carry-over from earlier periods and the one from this period: zero or less. */
    carriedBefore: Money,
    carried: Money,
    /** The amount of earlier payslips of the period. */
    settledBefore: Money,
    /** The debt from earlier payslips, and the debt after this one. */
    owedBefore: Money,
    owed: Money,
    /** The direct downlines whose payslips are paid down. */
    downlines: z.array(Payslip),
    /** All payslips of the same contract and period, if there are several. */
    revisions: z.array(Payslip),
    /** The team's current figures: they differ from the payslip's if something was corrected since. */
    now: z.object({ turnover: Money, loss: Money, active: z.number().int() }),
    /** The members behind the figures, the greatest turnover first; null if a member is named. */
    members: paged(CountedMember).nullable(),
    /** The named member's part in the figures. */
    member: CountedMember.nullable(),
    /**
     * The line of the caller's own statement: its id, and its place among the commissions of its day, from 0, the
     * latest first; null for another's payslip, and if nothing was paid or the line is not found.
     */
    line: z.object({ id: Id, day: Day, place: z.number().int() }).nullable(),
    /** The bets of the named member, the latest first. */
    bets: paged(Bet).nullable(),
  }),
  refusals: [...closedRefusals, 'not-found'],
})

/** An agent's income of a day from one source and kind of contract. */
export const RevenueLine = z.object({
  day: Day,
  /** The upline that it came from; null: the house. */
  source: z.string().nullable(),
  kind: Kind,
  amount: Money,
  /** The number of payslips. */
  payslips: z.number().int(),
})
export type RevenueLine = z.infer<typeof RevenueLine>

const revenueFilter = {
  kind: Kind.optional(),
  /** The user name of an upline, in any case; `house` is the house. */
  source: ShortText.min(1).optional(),
  fromDay: Day.optional(),
  toDay: Day.optional(),
}

export const revenueSorting = sortedBy('day', 'source', 'kind', 'amount')

/** An agent's income from its contracts by day of payment and source, the latest day first. */
export const agentRevenue = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getAgentRevenue',
  auth: 'member',
  input: z.object({ ...revenueFilter, ...pageInput, sort: revenueSorting.input }),
  value: paged(RevenueLine).extend({
    totals: z.object({ amount: Money, payslips: z.number().int() }),
    /** The same by kind. */
    kinds: z.array(z.object({ kind: Kind, amount: Money })),
  }),
  refusals: closedRefusals,
})

/** All lines, for a download. */
export const agentRevenueRows = rowsEndpoint({
  path: '/wps/relay/SEN_getAgentRevenueRows',
  auth: 'member',
  input: z.object({ ...revenueFilter, sort: revenueSorting.input }),
  row: RevenueLine,
  refusals: [...closedRefusals, 'too-many-requests'],
})
