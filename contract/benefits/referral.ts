import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money } from '#contract/base/fields/money.ts'
import { Day, Id, Instant, paged, pageInput } from '#contract/base/fields/values.ts'
import { rowsEndpoint } from '#contract/base/rows.ts'
import { sortedBy } from '#contract/base/sorting.ts'

/** The member's code, the rules of inviting, and its results. The first call creates the code. */
export const referral = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getReferral',
  auth: 'member',
  input: z.object({}),
  value: z.object({
    code: z.string(),
    rules: z.object({
      /** Granted once for each invited player who reaches both minimums; `0.00` for none. */
      reward: Money,
      depositMin: Money,
      turnoverMin: Money,
      /** The share of their daily turnover that is granted, in basis points; 0 for none. */
      shareBasisPoints: z.number().int(),
      /** The stakes required before a reward can be withdrawn, in percent of it. */
      turnoverPercent: z.number().int(),
    }),
    totals: z.object({
      invited: z.number().int(),
      turnover: Money,
      earned: Money,
      /** The claimed and the claimable part. */
      claimed: Money,
      waiting: Money,
    }),
  }),
  refusals: ['in-need-true-account'],
})

/** `joined`; `deposited`; `rewarded`: the reward was granted; `barred`: earns nothing. */
export const InvitedStatus = z.enum(['joined', 'deposited', 'rewarded', 'barred'])
export type InvitedStatus = z.infer<typeof InvitedStatus>

/** A player who registered with the member's code. */
export const Invited = z.object({
  id: Id,
  /** The masked user name. */
  account: z.string(),
  joined: Instant,
  deposited: z.boolean(),
  /** Valid turnover, as far as it was counted. */
  turnover: Money,
  /** The inviting member's earnings. */
  earned: Money,
  status: InvitedStatus,
})
export type Invited = z.infer<typeof Invited>

const filter = { fromDay: Day.optional(), toDay: Day.optional(), status: InvitedStatus.optional() }

/** Not by account: the order of full names would reveal more than their masks. */
export const invitedSorting = sortedBy('joined', 'deposited', 'turnover', 'earned', 'status')

/** The invited players by the day they joined, with totals over the whole result. */
export const invitedPlayers = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getInvited',
  auth: 'member',
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
