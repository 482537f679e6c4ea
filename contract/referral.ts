import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { rowsEndpoint } from './rows.ts'
import { sortedBy } from './sorting.ts'
import { Day, Id, Instant, paged, pageInput } from './values.ts'

/** What a member invites with, by which rules it earns, and what it has come to. The first call makes the code. */
export const referral = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getReferral',
  auth: 'member',
  source: 'ours',
  input: z.object({}),
  value: z.object({
    code: z.string(),
    rules: z.object({
      /** Granted once for each invited player that has deposited and wagered so much; `0.00`: there is none. */
      reward: Money,
      depositMin: Money,
      turnoverMin: Money,
      /** The part of their daily turnover that is granted, in basis points; 0: there is none. */
      shareBasisPoints: z.number().int(),
      /** Stakes that a reward asks for before it may leave again, in percent of it. */
      turnoverPercent: z.number().int(),
    }),
    totals: z.object({
      invited: z.number().int(),
      turnover: Money,
      earned: Money,
      /** What of it was claimed in the reward center, and what waits there. */
      claimed: Money,
      waiting: Money,
    }),
  }),
  refusals: ['in-need-true-account'],
})

/** `joined`; `deposited`, which has paid in; `rewarded`, whose reward was granted; `barred`, which earns nothing. */
export const InvitedStatus = z.enum(['joined', 'deposited', 'rewarded', 'barred'])
export type InvitedStatus = z.infer<typeof InvitedStatus>

/** A player that came by the member's code. */
export const Invited = z.object({
  id: Id,
  /** The masked user name. */
  account: z.string(),
  joined: Instant,
  deposited: z.boolean(),
  /** Settled cash stakes, as far as they were counted. */
  turnover: Money,
  /** What it has earned the one who invited. */
  earned: Money,
  status: InvitedStatus,
})
export type Invited = z.infer<typeof Invited>

const filter = { fromDay: Day.optional(), toDay: Day.optional(), status: InvitedStatus.optional() }

/** Not by account: an order of the whole names would tell more than their masks do. */
export const invitedSorting = sortedBy('joined', 'deposited', 'turnover', 'earned', 'status')

/** The invited players by the day they joined, with totals over the whole result. */
export const invitedPlayers = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getInvited',
  auth: 'member',
  source: 'ours',
  input: z.object({ ...filter, ...pageInput, sort: invitedSorting.input }),
  value: paged(Invited).extend({ totals: z.object({ turnover: Money, earned: Money }) }),
  refusals: ['in-need-true-account'],
})

/** All of them in the same order, for a download. */
export const invitedRows = rowsEndpoint({
  path: '/wps/relay/SEN_getInvitedRows',
  auth: 'member',
  input: z.object({ ...filter, sort: invitedSorting.input }),
  row: Invited,
  refusals: ['in-need-true-account', 'too-many-requests'],
})
