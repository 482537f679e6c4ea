import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money } from '#contract/base/fields/money.ts'
import { ShortText } from '#contract/base/fields/texts.ts'
import { Day, Id, Instant, paged, pageInput, RequestId } from '#contract/base/fields/values.ts'
import { rowsEndpoint } from '#contract/base/rows.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { MAX_OFFERS, MAX_REMARK_LENGTH } from '#contract/limits.ts'
import {
  ContractPeriod,
  contractActions,
  contractKinds,
  contractSides,
  contractStates,
  dividendPeriods,
  WireTier,
  WireTiers,
} from './contracts.ts'

/**
 * Contracts that agents are paid by, for both of their sides. The four calls that change them are the product's, one
 * for each kind (product.md section 7); the calls that read are ours. A contract of others is `not-found`.
 */

/**
 * The refusals of every call: for a trial account, or while contracts of the kind are switched off; for a player in a
 * call for uplines.
 */
const closedRefusals = ['in-need-true-account', 'operation-not-allowed'] as const

/**
 * The words of product.md section 4: in force is `approved`; a contract that never was in force, or no longer is, is
 * `rejected`.
 */
export const ContractStatus = z.enum(['in process', 'approved', 'rejected'])
export type ContractStatus = z.infer<typeof ContractStatus>

const Kind = z.enum(contractKinds)
const Side = z.enum(contractSides)
const State = z.enum(contractStates)

/** A contract in the list of one of its sides. */
export const AgentContract = z.object({
  id: Id,
  kind: Kind,
  /** The caller's side. */
  side: Side,
  /** The other side; null: the house. */
  account: z.string().nullable(),
  status: ContractStatus,
  state: State,
  /** The version of the terms that wait for an answer, else of those agreed last; refused terms change nothing. */
  version: z.number().int(),
  period: ContractPeriod,
  /** The first day of its terms, of those in force or else of those offered; null: the next period, once accepted. */
  from: Day.nullable(),
  /** Who has to answer, and until when; null without an open request. */
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
  /** Only contracts that wait for an answer: of the caller, of the other side, or of either. */
  waits: z.enum(['me', 'other', 'any']).optional(),
  /** The other side's user name, in any case; `house` is the house. */
  account: ShortText.min(1).optional(),
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
  input: z.object({ ...contractFilter, ...pageInput, sort: contractSorting.input }),
  value: paged(AgentContract).extend({
    /** How many contracts of the kind, or of all, wait for the caller's answer, by its side. */
    waiting: z.object({ upline: z.number().int(), downline: z.number().int() }),
  }),
  refusals: [...closedRefusals, 'not-found'],
})

/** All in the same order, for a download. Refuses as `contractDesk` for one kind, as `agentContracts` for all kinds. */
export const agentContractRows = rowsEndpoint({
  path: '/wps/relay/SEN_getContractRows',
  auth: 'member',
  input: z.object({ ...contractFilter, sort: contractSorting.input }),
  row: AgentContract,
  refusals: [...closedRefusals, 'not-found', 'too-many-requests'],
})

/** One of them with all its terms and its history. */
export const agentContract = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getContract',
  auth: 'member',
  input: z.object({ contractId: Id, kind: Kind.optional() }),
  value: z.object({
    contract: AgentContract,
    /** The terms that were proposed, the first ones first. */
    versions: z.array(
      z.object({
        version: z.number().int(),
        tiers: z.array(WireTier),
        /** The start of the first period to which they apply; null until they are accepted. */
        startsAt: Instant.nullable(),
        /** The day from which their maker wants them, if it named one. */
        wantedFrom: Day.nullable(),
      }),
    ),
    /** The version accepted last; null if there is none. */
    agreed: z.number().int().nullable(),
    /** Oldest first. */
    history: z.array(
      z.object({
        id: Id,
        act: z.enum(['propose', ...contractActions]),
        side: z.enum([...contractSides, 'clock']),
        /** null: the house, or the clock. */
        account: z.string().nullable(),
        version: z.number().int(),
        state: State,
        reason: z.string(),
        at: Instant,
      }),
    ),
    /** The acts that the caller may do now. */
    may: z.array(z.enum(contractActions)),
  }),
  refusals: [...closedRefusals, 'not-found'],
})

/** Terms to begin with: the caller's own in force, or the usual ones of the kind. */
export const ContractTemplate = z.enum(['own', 'default'])
export type ContractTemplate = z.infer<typeof ContractTemplate>

/** An agent's data for offering contracts of a kind: its own contract, and the downlines to offer to. */
export const contractDesk = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getContractDesk',
  auth: 'member',
  input: z.object({ kind: Kind }),
  value: z.object({
    /** Whether the caller has a team and a contract of the kind in force, without which it cannot offer any. */
    mayOffer: z.boolean(),
    /** The period of its own contract, which is that of its offers. */
    period: ContractPeriod,
    templates: z.array(z.object({ template: ContractTemplate, tiers: z.array(WireTier) })),
    /** Direct downlines without a contract of the kind, the newest first: at most `MAX_OFFERS`. */
    downlines: z.array(z.string()),
  }),
  refusals: closedRefusals,
})

/** The state of an account's own contract of one kind, with its upline: pending or in force. */
const OwnContractStatus = z.enum(['none', ...ContractStatus.options])

/**
 * The contracts that concern an account (product.md section 3, "Consolidated contract info"; the path is ours). A panel
 * of the agent center is open if its flag is set here.
 */
export const consolidatedContractInfo = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getConsolidatedContractInfo',
  auth: 'member',
  input: z.object({}),
  value: z.object({
    divtypereq: OwnContractStatus,
    dailysalreqtype: OwnContractStatus,
    contracthoursalreq: OwnContractStatus,
    realtimesalreqtype: OwnContractStatus,
    /** Whether there is, or ever was, a contract of the kind on either side. */
    dividendContract: z.boolean(),
    contractDailySalary: z.boolean(),
    hourlySalary: z.boolean(),
    realtimeSalary: z.boolean(),
    /** Whether a daily salary is paid to the account now. */
    dailySalary: z.boolean(),
    /** The number of contracts that wait for the account's answer. */
    requests: z.number().int(),
  }),
  refusals: closedRefusals,
})

/**
 * Asks for the solvency guard before terms are sent, and names the warning that the maker has seen: `UNWARNED`, or the
 * period that it was warned of (`warningOf`) and accepts. Absent: no guard.
 */
const SeenWarning = z.string().max(100).optional()

/** The value before any warning. */
export const UNWARNED = 'none'

/**
 * The text of a warning, which `SeenWarning` repeats: terms with the same warning go through, any other warning is shown
 * first.
 */
export const warningOf = ({ period, by }: { period: string; by: string }): string => `${period} ${by}`

const Reason = z.string().trim().max(MAX_REMARK_LENGTH).default('')

const terms = {
  /** For a dividend only, and required there: a salary has a fixed period. */
  period: z.enum(dividendPeriods).optional(),
  /** Own tiers take precedence over a template; one of the two is required. */
  tiers: WireTiers.optional(),
  template: ContractTemplate.optional(),
  /** The wanted first day; absent: the next period. */
  from: Day.optional(),
}

/** The input; the same for contracts of every kind. */
const ContractInput = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('propose'),
    /** One offer for each: all or none are made. */
    accounts: z.array(ShortText.min(1)).min(1).max(MAX_OFFERS),
    ...terms,
    warned: SeenWarning,
    reason: Reason,
    requestId: RequestId,
  }),
  z.object({
    action: z.literal('amend'),
    contractId: Id,
    version: z.number().int().min(1),
    ...terms,
    warned: SeenWarning,
    reason: Reason,
    requestId: RequestId,
  }),
  z.object({
    /** `accept` and `reject` answer an offer, other terms, or a request to end the contract. */
    action: z.enum(['accept', 'reject', 'withdraw', 'terminate']),
    contractId: Id,
    /** The version that the caller has seen. */
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
      ...closedRefusals,
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

/** What a draft would have paid for the last settled period, and whether it could cost its maker more than it earns. */
export const previewContract = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_previewContract',
  auth: 'member',
  input: z.object({
    kind: Kind,
    accounts: z.array(ShortText.min(1)).max(MAX_OFFERS).default([]),
    /** The contract that would be amended, instead of `accounts`. */
    contractId: Id.optional(),
    ...terms,
  }),
  value: z.object({
    /** As `ops settle --period` writes it. */
    period: z.string(),
    /** The maker first, then everybody that it pays or would pay. */
    lines: z.array(
      z.object({
        account: z.string(),
        own: z.boolean(),
        /** The team's turnover; for a dividend its loss. */
        counted: Money,
        active: z.number().int(),
        /** The rate of the tier reached, in basis points; 0 if none was. */
        rate: z.number().int(),
        gross: Money,
        paidDown: Money,
        amount: Money,
        /** The amount by the terms in force. */
        before: Money,
      }),
    ),
    guard: z.object({
      /** Whether it is impossible, as for salaries, whose tiers are covered. */
      sure: z.boolean(),
      /**
       * The number of periods of the last 90 days that were checked, and of those in which the maker would have paid
       * more than it got.
       */
      periods: z.number().int(),
      short: z.number().int(),
      worst: z.object({ period: z.string(), gross: Money, paidDown: Money }).nullable(),
      /**
       * The period in which the draft increases the maker's loss most, compared with the terms in force; null if it
       * increases none.
       */
      worse: z.object({ period: z.string(), by: Money }).nullable(),
    }),
  }),
  refusals: [
    ...closedRefusals,
    'not-found',
    'required',
    'not-offered',
    'tiers-not-rising',
    'tier-not-covered',
    'day-passed',
  ],
})
