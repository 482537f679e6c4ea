import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money, PositiveMoney } from '#contract/base/fields/money.ts'
import { Id, Instant, paged, pageInput } from '#contract/base/fields/values.ts'

/** Responsible gaming (platform.md section 7): limits, breaks from play, and the reality check. */

/** What a limit applies to: deposits, net losses, stakes. */
export const LimitKind = z.enum(['deposit', 'loss', 'stake'])
export type LimitKind = z.infer<typeof LimitKind>

/** Days, weeks from Monday, and months of the site (Asia/Ho_Chi_Minh). */
export const LimitPeriod = z.enum(['day', 'week', 'month'])
export type LimitPeriod = z.infer<typeof LimitPeriod>

export const TimeOutDuration = z.enum(['24h', '1w', '1m', '6w'])
export type TimeOutDuration = z.infer<typeof TimeOutDuration>

/** Months of a self-exclusion (site.md section 3). */
export const EXCLUSION_MONTHS = { min: 6, max: 120 }

/** Minutes between two reality checks; 0 is none. */
export const RealityMinutes = z.union([15, 30, 60, 120, 0].map((minutes) => z.literal(minutes)))
export const realityChoices = [15, 30, 60, 120, 0] as const

export const ExclusionKind = z.enum(['time-out', 'self-exclusion'])
export type ExclusionKind = z.infer<typeof ExclusionKind>

/** A current break from play. */
export const Exclusion = z.object({ kind: ExclusionKind, from: Instant, until: Instant })
export type Exclusion = z.infer<typeof Exclusion>

/** One limit in force. */
export const PlayLimit = z.object({
  kind: LimitKind,
  period: LimitPeriod,
  amount: Money,
  /** In the current period. Net losses are negative after a win. */
  spent: Money,
  /** Never below zero. */
  left: Money,
  since: Instant,
  /** The pending change and its time; an `amount` of null removes the limit. */
  pending: z.object({ amount: Money.nullable(), at: Instant }).nullable(),
})
export type PlayLimit = z.infer<typeof PlayLimit>

const whichLimit = { kind: LimitKind, period: LimitPeriod }
const trialsRefused = ['in-need-true-account'] as const

/** The member's limits, breaks and net position. */
export const playLimits = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getPlayLimits',
  auth: 'member',
  input: z.object({}),
  value: z.object({
    limits: z.array(PlayLimit),
    /** The break with the latest end; null if there is none. */
    exclusion: Exclusion.nullable(),
    realityMinutes: z.number().int(),
    /** Payouts less cash stakes in the current day, week, month and year. */
    net: z.object({ day: Money, week: Money, month: Money, year: Money }),
  }),
  refusals: trialsRefused,
})

/** Only the break, for pages that lead to play. */
export const playBreak = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getPlayBreak',
  auth: 'member',
  input: z.object({}),
  /** The one with the latest end; null if there is none. */
  value: z.object({ exclusion: Exclusion.nullable() }),
  refusals: trialsRefused,
})

/** Sets a limit: a stricter one at once, a looser one after 24 hours. */
export const setPlayLimit = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_setPlayLimit',
  auth: 'member',
  input: z.object({ ...whichLimit, amount: PositiveMoney }),
  /** When it takes effect. */
  value: z.object({ at: Instant, pending: z.boolean() }),
  refusals: trialsRefused,
})

/** Removes a limit after 24 hours. */
export const removePlayLimit = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_removePlayLimit',
  auth: 'member',
  input: z.object(whichLimit),
  value: z.object({ at: Instant, pending: z.boolean() }),
  refusals: ['not-found', ...trialsRefused],
})

/** Cancels a pending change of a limit. */
export const keepPlayLimit = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_keepPlayLimit',
  auth: 'member',
  input: z.object(whichLimit),
  value: z.object({}),
  refusals: ['state-moved-on', ...trialsRefused],
})

/** Refused during a self-exclusion. */
export const takeTimeOut = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_takeTimeOut',
  auth: 'member',
  input: z.object({ duration: TimeOutDuration }),
  value: z.object({ until: Instant }),
  refusals: ['state-moved-on', ...trialsRefused],
})

export const excludeSelf = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_excludeSelf',
  auth: 'member',
  input: z.object({ months: z.number().int().min(EXCLUSION_MONTHS.min).max(EXCLUSION_MONTHS.max) }),
  value: z.object({ until: Instant }),
  refusals: trialsRefused,
})

/** Sets the interval of the reality check. */
export const chooseRealityCheck = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_chooseRealityCheck',
  auth: 'member',
  input: z.object({ minutes: RealityMinutes }),
  value: z.object({}),
  refusals: trialsRefused,
})

/** The member's play in this session. */
export const sessionPlay = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getSessionPlay',
  auth: 'member',
  input: z.object({}),
  value: z.object({
    since: Instant,
    elapsedSeconds: z.number().int(),
    /** Payouts less cash stakes since the login. */
    net: Money,
    /** When the next reality check is due, possibly in the past; null for none. */
    checkAt: Instant.nullable(),
  }),
  refusals: ['please-log-in', ...trialsRefused],
})

/** Acknowledges the reality check. */
export const passRealityCheck = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_passRealityCheck',
  auth: 'member',
  input: z.object({}),
  value: z.object({}),
  refusals: ['please-log-in', ...trialsRefused],
})

/** The entries of the history of limits and breaks. */
export const LimitChange = z.enum([
  'limit-set',
  'limit-asked',
  'limit-kept',
  'limit-loosened',
  'limit-removed',
  'time-out',
  'self-exclusion',
  'exclusion-lifted',
  'reality-check',
])
export type LimitChange = z.infer<typeof LimitChange>

export const LimitEvent = z.object({
  id: Id,
  time: Instant,
  act: LimitChange,
  kind: LimitKind.nullable(),
  period: LimitPeriod.nullable(),
  amount: Money.nullable(),
  /** When a change takes effect, or a break ends. */
  until: Instant.nullable(),
  minutes: z.number().int().nullable(),
})
export type LimitEvent = z.infer<typeof LimitEvent>

/** The limits and breaks of a year, newest first, by page. */
export const limitHistory = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getLimitHistory',
  auth: 'member',
  input: z.object(pageInput),
  value: paged(LimitEvent),
  refusals: trialsRefused,
})
