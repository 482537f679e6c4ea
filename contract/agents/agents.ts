import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money, PositiveMoney } from '#contract/base/fields/money.ts'
import { RichText } from '#contract/base/fields/rich-text.ts'
import { FieldText, ShortText } from '#contract/base/fields/texts.ts'
import { Day, Id, Instant, paged, pageInput, RequestId, TextLanguage } from '#contract/base/fields/values.ts'
import { rowsEndpoint } from '#contract/base/rows.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { MAX_REMARK_LENGTH } from '#contract/limits.ts'
import { TurnoverLeft } from '#contract/money/turnover.ts'

/**
 * The agents' site: what an agent sees of its team and may do in it (site.md section 6). An account outside of the team
 * is `not-found`.
 */

/** The refusals of every agent's call: the account or the brand has no agent center. */
const closedRefusals = ['in-need-true-account', 'operation-not-allowed'] as const

/** The roles of downlines, by kind of account (platform.md section 2). */
export const DownlineRole = z.enum(['player', 'agent', 'general-agent', 'affiliate', 'affiliate-manager'])
export type DownlineRole = z.infer<typeof DownlineRole>

export const DownlineStatus = z.enum(['active', 'frozen'])
export type DownlineStatus = z.infer<typeof DownlineStatus>

/** An account below an agent. */
export const Downline = z.object({
  id: Id,
  account: z.string(),
  role: DownlineRole,
  /** The number of accounts below it, at any level. */
  size: z.number().int(),
  /** The balance of its main wallet. */
  balance: Money,
  /** The rebate that its upline has granted, in percent. */
  rebate: z.string(),
  status: DownlineStatus,
  createdAt: Instant,
})
export type Downline = z.infer<typeof Downline>

/** A user name, in any case. */
const Account = ShortText.min(1)

const downlineFilter = {
  /** The upline of the listed accounts, a member of the team; the agent itself by default. */
  account: Account.optional(),
  /** The beginning of a user name: lists everybody at any level below whose name begins with it. */
  q: ShortText.optional(),
  role: DownlineRole.optional(),
  status: DownlineStatus.optional(),
  /** The days on which they joined. */
  fromDay: Day.optional(),
  toDay: Day.optional(),
}

export const downlineSorting = sortedBy('createdAt', 'account', 'size', 'balance', 'rebate')

/**
 * The direct downlines of an account of the team, with totals over the whole result. `way` leads from the agent to that
 * account; `of` is the account itself, with what the agent may do to it.
 */
export const downlines = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getDownlines',
  auth: 'member',
  input: z.object({ ...downlineFilter, ...pageInput, sort: downlineSorting.input }),
  value: paged(Downline).extend({
    totals: z.object({ size: z.number().int(), balance: Money }),
    /** The user names from the agent down to the account. */
    way: z.array(z.string()),
    of: Downline.extend({
      /** The agent's own note on it. */
      note: z.string(),
      /** What the agent may do: never anything to itself. */
      mayFreeze: z.boolean(),
      mayUnfreeze: z.boolean(),
      mayReceive: z.boolean(),
    }),
  }),
  refusals: [...closedRefusals, 'not-found'],
})

/** All of them in the same order, for a download. */
export const downlineRows = rowsEndpoint({
  path: '/wps/relay/SEN_getDownlineRows',
  auth: 'member',
  input: z.object({ ...downlineFilter, sort: downlineSorting.input }),
  row: Downline,
  refusals: [...closedRefusals, 'not-found', 'too-many-requests'],
})

/** Freezes a downline: it can no longer sign in, and its sessions end. */
export const freezeDownline = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_freezeDownline',
  auth: 'member',
  input: z.object({ account: Account, reason: z.string().trim().min(1).max(MAX_REMARK_LENGTH) }),
  value: z.object({}),
  refusals: [...closedRefusals, 'not-found', 'state-moved-on'],
})

/** Unfreezes an account that somebody of the team has frozen; not one frozen by the operator. */
export const unfreezeDownline = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_unfreezeDownline',
  auth: 'member',
  input: z.object({ account: Account }),
  value: z.object({}),
  refusals: [...closedRefusals, 'not-found', 'state-moved-on'],
})

/** The agent's note on a downline, which nobody else sees; an empty one removes it. */
export const noteDownline = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_noteDownline',
  auth: 'member',
  lines: ['note'],
  input: z.object({ account: Account, note: z.string().trim().max(MAX_REMARK_LENGTH) }),
  value: z.object({}),
  refusals: [...closedRefusals, 'not-found'],
})

/** What the agent may send to a downline now. */
export const downlineDesk = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getDownlineDesk',
  auth: 'member',
  input: z.object({}),
  value: z.object({
    /** Whether the brand allows transfers to downlines. */
    open: z.boolean(),
    transferable: Money,
    turnoverLeft: TurnoverLeft,
    min: Money,
    max: Money,
    leftToday: Money,
  }),
  refusals: closedRefusals,
})

/** Sends money of the agent's main wallet to a downline's, at any level. */
export const transferToDownline = endpoint({
  method: 'POST',
  path: '/wps/relay/passwordCheck/SEN_transferToDownline',
  auth: 'member',
  encrypted: true,
  input: z.object({
    account: Account,
    amount: PositiveMoney,
    paymentPassword: ShortText,
    requestId: RequestId,
  }),
  value: z.object({ transferId: Id }),
  refusals: [
    ...closedRefusals,
    'not-found',
    'over-limit',
    'under-limit',
    'identity-required',
    'no-payment-password',
    'wrong-payment-password',
    'too-many-requests',
    'insufficient-balance',
    'turnover-left',
    'request-id-reused',
  ],
})

/** How long an invitation link is valid. */
export const LinkLife = z.enum(['7d', '30d', '90d', 'never'])
export type LinkLife = z.infer<typeof LinkLife>

/** A rebate in percent, as `0.35`. */
const Percent = z.string().regex(/^\d{1,2}(\.\d{1,2})?$/)

/** A code that brings players below the agent, at `/join/<code>`. */
export const InvitationLink = z.object({
  code: z.string(),
  /** The rebate of accounts that register with it, in percent. */
  rebate: z.string(),
  /** The number of registrations with it. */
  uses: z.number().int(),
  /** Null: before this was noted. */
  createdAt: Instant.nullable(),
  /** Null: for ever. */
  expiresAt: Instant.nullable(),
  status: z.enum(['open', 'expired']),
})
export type InvitationLink = z.infer<typeof InvitationLink>

export const invitationLinkSorting = sortedBy('createdAt', 'rebate', 'uses', 'expiresAt')

/** The agent's own invitation links, the newest first; and what it may open and grant. */
export const invitationLinks = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getInvitationLinks',
  auth: 'member',
  input: z.object({ ...pageInput, sort: invitationLinkSorting.input }),
  value: paged(InvitationLink).extend({
    totals: z.object({ uses: z.number().int() }),
    /** The agent's own rebate in percent, the most that it may grant. */
    rebateMax: z.string(),
    /** The roles that it may open accounts of. */
    roles: z.array(DownlineRole),
  }),
  refusals: closedRefusals,
})

/** Makes an invitation link. */
export const issueLink = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_issueInvitationLink',
  auth: 'member',
  input: z.object({ rebate: Percent, expiresIn: LinkLife }),
  value: z.object({ code: z.string() }),
  refusals: [...closedRefusals, 'over-limit', 'too-many-requests'],
})

/** Opens an account directly below the agent. Its first login asks for another password. */
export const registerDownline = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_registerDownline',
  auth: 'member',
  encrypted: true,
  input: z.object({
    username: FieldText,
    password: FieldText,
    paymentPassword: FieldText,
    role: DownlineRole,
    rebate: Percent,
  }),
  value: z.object({ account: z.string() }),
  refusals: [
    ...closedRefusals,
    'required',
    'format',
    'too-short',
    'too-long',
    'too-common',
    'not-offered',
    'name-taken',
    'over-limit',
    'too-many-requests',
  ],
})

/** The brand's announcements to its agents, newest first. */
export const agentAnnouncements = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getAgentAnnouncements',
  auth: 'member',
  input: z.object({
    language: TextLanguage.default('vi'),
    fromDay: Day.optional(),
    toDay: Day.optional(),
    ...pageInput,
  }),
  value: paged(z.object({ id: Id, title: z.string(), body: RichText, at: Instant })),
  refusals: closedRefusals,
})
