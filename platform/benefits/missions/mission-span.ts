import type { MissionPeriod } from '#contract/benefits/missions.ts'
import { HOUR_MS } from '#platform/base/durations.ts'
import { dayOf, daysAfter, startOfDay, weekOf } from '#platform/base/site-days.ts'

/** One period of a mission: days of the site, both ends included. */
export interface Span {
  /** Identifies it within its mission: its first day, or `once`. */
  key: string
  /** Null: no start. */
  fromDay: string | null
  toDay: string | null
  /** Null: it never ends. */
  endsAt: Date | null
  /** Deadline for claiming; null: none. */
  claimableUntil: Date | null
}

const LENGTH_DAYS = { day: 1, week: 7 } as const

/** The key of the period that contains a day. */
export const keyOf = (period: MissionPeriod, day: string): string =>
  period === 'once' ? 'once' : period === 'day' ? day : weekOf(day)

/** The running period, and the previous one while its rewards can still be claimed. */
export function openSpans(period: MissionPeriod, now: Date, graceHours: number): Span[] {
  if (period === 'once')
    return [{ key: 'once', fromDay: null, toDay: null, endsAt: null, claimableUntil: null }]
  const today = dayOf(now)
  const days = LENGTH_DAYS[period]
  const spanFrom = (fromDay: string): Span => {
    const endsAt = startOfDay(daysAfter(fromDay, days))
    const claimableUntil = new Date(endsAt.getTime() + graceHours * HOUR_MS)
    return { key: fromDay, fromDay, toDay: daysAfter(fromDay, days - 1), endsAt, claimableUntil }
  }
  const running = spanFrom(keyOf(period, today))
  const before = spanFrom(daysAfter(running.key, -days))
  return before.claimableUntil && before.claimableUntil > now ? [before, running] : [running]
}
