import { z } from 'zod'
import {
  ContractPeriod,
  contractActs,
  contractKinds,
  contractSides,
  contractStates,
  dividendPeriods,
  GivenTier,
  GivenTiers,
} from './agent-contracts.ts'
import { MAX_REASON } from './agents.ts'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { rowsEndpoint } from './rows.ts'
import { sortedBy } from './sorting.ts'
import { Day, Id, Instant, paged, pageInput, RequestId } from './values.ts'

/**
 * Contracts that agents are paid by, for both of their sides. The four calls that change them are the product's, one a kind
 * (product.md section 7); what is read is ours. A contract that is none of the caller's is `not-found`.
 */

/** Every call may refuse: a trial account, or contracts of the kind are switched off; a player to what is an upline's. */
const closed = ['in-need-true-account', 'operation-not-allowed'] as const

/** The words of product.md section 4: in force is approved; what has never been, or is no longer, is rejected. */
export const ContractStatus = z.enum(['in process', 'approved', 'rejected'])
export type ContractStatus = z.infer<typeof ContractStatus>

const Kind = z.enum(contractKinds)
const Side = z.enum(contractSides)
const State = z.enum(contractStates)

/** A contract as one of its sides has it in a list. */
export const AgentContract = z.object({
  id: Id,
  kind: Kind,
  /** Which side the caller is. */
  side: Side,
  /** Who the other side is; null: the house. */
  account: z.string().nullable(),
  status: ContractStatus,
  state: State,
  /** The number of the terms that wait for an answer, else of those agreed last; other terms that were not accepted change nothing. */
  version: z.number().int(),
  period: ContractPeriod,
  /** The day from which its terms are settled by, those in force or else those offered; null: the next period, once accepted. */
  from: Day.nullable(),
  /** Who has to answer, and until when; null where nothing is open. */
  waitsFor: Side.nullable(),
  answerBy: Instant.nullable(),
  createdAt: Instant,
})
export type AgentContract = z.infer<typeof AgentContract>

const contractFilter = {
  kind: Kind.optional(),
  /** The caller's own side. */
  side: Side.optional(),
  state: State.optional(),
  /** Only what waits for an answer: of the caller, of the other side, or of either. */
  waits: z.enum(['me', 'other', 'any']).optional(),
  /** The other side's user name, in any case. */
  account: z.string().min(1).max(64).optional(),
  /** The days on which they were first offered. */
  fromDay: Day.optional(),
  toDay: Day.optional(),
}

export const contractSorting = sortedBy('createdAt', 'account', 'version', 'from', 'answerBy', 'status')

/** The caller's contracts, with its upline and with its downlines, the newest first. */
export const agentContracts = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getContracts',
  auth: 'member',
  source: 'ours',
  input: z.object({ ...contractFilter, ...pageInput, sort: contractSorting.input }),
  value: paged(AgentContract).extend({
    /** How many contracts of the kind, or of all, wait for the caller's answer, by its side. */
    waiting: z.object({ upline: z.number().int(), downline: z.number().int() }),
  }),
  refusals: closed,
})

/** All in the same order, for a download. Of one kind it refuses as `contractDesk` does, of all kinds as `agentContracts`. */
export const agentContractRows = rowsEndpoint({
  path: '/wps/relay/SEN_getContractRows',
  auth: 'member',
  input: z.object({ ...contractFilter, sort: contractSorting.input }),
  row: AgentContract,
  refusals: [...closed, 'too-many-requests'],
})

/** One of them with all its terms and everything that was done with it. */
export const agentContract = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getContract',
  auth: 'member',
  source: 'ours',
  input: z.object({ contractId: Id, kind: Kind.optional() }),
  value: z.object({
    contract: AgentContract,
    /** The terms that were proposed, the first ones first. */
    versions: z.array(
      z.object({
        version: z.number().int(),
        tiers: z.array(GivenTier),
        /** The start of the first period that is settled by them; null until they are accepted. */
        startsAt: Instant.nullable(),
        /** The day from which their maker wants them, if it named one. */
        wantedFrom: Day.nullable(),
      }),
    ),
    /** The version that was accepted last; null where none was. */
    agreed: z.number().int().nullable(),
    /** Oldest first. */
    history: z.array(
      z.object({
        id: Id,
        act: z.enum(['propose', ...contractActs]),
        side: z.enum([...contractSides, 'clock']),
        /** null: the house, or the clock. */
        account: z.string().nullable(),
        version: z.number().int(),
        state: State,
        reason: z.string(),
        at: Instant,
      }),
    ),
    /** What the caller may do with it now. */
    may: z.array(z.enum(contractActs)),
  }),
  refusals: [...closed, 'not-found'],
})

/** How many offers one call may make. */
export const MOST_OFFERS = 20

/** Terms to begin with: the caller's own in force, or the usual ones of the kind. */
export const ContractTemplate = z.enum(['own', 'default'])
export type ContractTemplate = z.infer<typeof ContractTemplate>

/** What an agent offers contracts of a kind out of, and to whom. */
export const contractDesk = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getContractDesk',
  auth: 'member',
  source: 'ours',
  input: z.object({ kind: Kind }),
  value: z.object({
    /** Whether the caller has a contract of the kind in force, without which it cannot offer any. */
    mayOffer: z.boolean(),
    /** The period of its own contract, which is that of its offers. */
    period: ContractPeriod,
    templates: z.array(z.object({ template: ContractTemplate, tiers: z.array(GivenTier) })),
    /** Direct downlines without a contract of the kind, the newest first: at most `MOST_OFFERS`. */
    downlines: z.array(z.string()),
  }),
  refusals: closed,
})

/** How an account stands with contracts of one kind: whether its own, with its upline, is pending or in force. */
const Standing = z.enum(['none', ...ContractStatus.options])

/**
 * Which contracts concern an account at all (product.md section 3, "Consolidated contract info"). The path is not shown there;
 * a panel of the agent center is open where its flag is set here.
 */
export const consolidatedContractInfo = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getConsolidatedContractInfo',
  auth: 'member',
  source: 'ours',
  input: z.object({}),
  value: z.object({
    divtypereq: Standing,
    dailysalreqtype: Standing,
    contracthoursalreq: Standing,
    realtimesalreqtype: Standing,
    /** Whether there is, or ever was, a contract of the kind on either side. */
    dividendContract: z.boolean(),
    contractDailySalary: z.boolean(),
    hourlySalary: z.boolean(),
    realtimeSalary: z.boolean(),
    /** Whether a daily salary is paid to the account now. */
    dailySalary: z.boolean(),
    /** How many contracts wait for the account's answer. */
    requests: z.number().int(),
  }),
  refusals: closed,
})

/**
 * Asks for the solvency guard before terms are sent, and says what the maker has been told by it: `UNWARNED`, or the period of which it
 * has been (`warningOf`) and sends all the same. Absent: no guard.
 */
const Warned = z.string().max(100).optional()

/** What a page says whose maker has been told nothing yet. */
export const UNWARNED = 'none'

/** What a maker has been warned of, as `Warned` repeats it: the same again goes through, anything else is told first. */
export const warningOf = ({ period, by }: { period: string; by: string }): string => `${period} ${by}`

const Reason = z.string().trim().max(MAX_REASON).default('')

const terms = {
  /** Of a dividend alone, and there it must be said: a salary has a period of its own. */
  period: z.enum(dividendPeriods).optional(),
  /** Rows of its own win over a template's; one of both must be there. */
  tiers: GivenTiers.optional(),
  template: ContractTemplate.optional(),
  /** The day from which they are wanted; otherwise from the next period on. */
  from: Day.optional(),
}

/** What is asked for; the same for contracts of every kind. */
const ContractInput = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('propose'),
    /** One offer each: all of them are made, or none. */
    accounts: z.array(z.string().min(1).max(64)).min(1).max(MOST_OFFERS),
    ...terms,
    warned: Warned,
    reason: Reason,
    requestId: RequestId,
  }),
  z.object({
    action: z.literal('amend'),
    contractId: Id,
    version: z.number().int().min(1),
    ...terms,
    warned: Warned,
    reason: Reason,
    requestId: RequestId,
  }),
  z.object({
    /** `accept` and `reject` answer an offer, other terms, or an end that was asked for. */
    action: z.enum(['accept', 'reject', 'withdraw', 'terminate']),
    contractId: Id,
    /** The version that the caller looked at. */
    version: z.number().int().min(1),
    reason: Reason,
    requestId: RequestId,
  }),
])
export type ContractInput = z.infer<typeof ContractInput>

/** Every change of contracts of one kind, by either side. */
const contractCall = (path: string) =>
  endpoint({
    method: 'POST',
    path,
    auth: 'member',
    source: 'product',
    input: ContractInput,
    value: z.object({ contractIds: z.array(Id) }),
    refusals: [
      ...closed,
      'not-found',
      'required',
      'not-offered',
      'tiers-not-rising',
      'tier-not-covered',
      'day-passed',
      'nothing-changed',
      'could-cost-more',
      'state-moved-on',
      'contract-exists',
      'downlines-hold-contracts',
      'request-id-reused',
    ],
  })

export const processDividend = contractCall('/wps/relay/MCS2_processDividendReq')
export const processDailySalary = contractCall('/wps/relay/MCS2_processDailySalContract')
export const processHourlySalary = contractCall('/wps/relay/MCS2_processContractHourSalary')
export const processRealtimeSalary = contractCall('/wps/relay/MCSFE_processRealTimeSalaryContract')

/** What a draft would have paid for the last period that was settled, and whether it could cost its maker more than it earns. */
export const previewContract = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_previewContract',
  auth: 'member',
  source: 'ours',
  input: z.object({
    kind: Kind,
    accounts: z.array(z.string().min(1).max(64)).max(MOST_OFFERS).default([]),
    /** The contract that would be amended, instead of `accounts`. */
    contractId: Id.optional(),
    ...terms,
  }),
  value: z.object({
    /** As `ops settle --period` writes it. */
    period: z.string(),
    /** The maker first, then everybody whom it pays or would pay. */
    lines: z.array(
      z.object({
        account: z.string(),
        own: z.boolean(),
        /** The team's turnover; for a dividend its loss. */
        counted: Money,
        active: z.number().int(),
        /** Of the tier reached, in basis points; 0 where none was. */
        rate: z.number().int(),
        gross: Money,
        paidDown: Money,
        amount: Money,
        /** What it is by the terms in force. */
        before: Money,
      }),
    ),
    guard: z.object({
      /** Whether it cannot happen at all: so for salaries, whose tiers are covered. */
      sure: z.boolean(),
      /** How many periods of the last 90 days were looked at, and in how many the maker would have paid more than it got. */
      periods: z.number().int(),
      short: z.number().int(),
      worst: z.object({ period: z.string(), gross: Money, paidDown: Money }).nullable(),
      /** The period in which the draft adds most to what the maker lacks by the terms in force; null where it adds nothing. */
      worse: z.object({ period: z.string(), by: Money }).nullable(),
    }),
  }),
  refusals: [
    ...closed,
    ...([
      'not-found',
      'required',
      'not-offered',
      'tiers-not-rising',
      'tier-not-covered',
      'day-passed',
    ] as const),
  ],
})
