import type { ContractPeriod } from '#contract/agents/contracts.ts'
import { MAX_NAMED_DAYS } from '#platform/agents/limits.ts'
import { HOUR_MS } from '#platform/base/durations.ts'
import { dayOf, daysAfter, monthOf, monthStartAfter, startOfDay, weekOf } from '#platform/base/site-days.ts'

/** A period of a contract's settlement: from its first moment to just before `until`. */
export interface Period {
  period: ContractPeriod
  from: Date
  until: Date
  /**
   * As people and `ops settle --period` write it: a day `2026-11-20`, an hour `2026-11-20T13`, five minutes
   * `2026-11-20T13:05`, or the days of a dividend, `2026-11-16..2026-11-22`.
   */
  name: string
}

const MINUTES_MS = 5 * 60_000
/** An hour is settled five minutes after its end. */
const AFTER_HOUR_MS = 5 * 60_000
/** Hours and minutes of the site, which is whole hours ahead of UTC, end with those of UTC. */
const OFFSET_MS = 7 * HOUR_MS

/** The first day of the half of a month that a day is in: the 1st or the 16th. */
const halfOf = (day: string): string => (day.slice(8) < '16' ? monthOf(day) : `${day.slice(0, 8)}16`)

/** The first day of the period that a day is in, and that of the next one. */
const days = {
  D: (day: string) => [day, daysAfter(day, 1)],
  W: (day: string) => [weekOf(day), daysAfter(weekOf(day), 7)],
  H: (day: string) => {
    const first = halfOf(day)
    return [first, first.endsWith('16') ? monthStartAfter(day, 1) : daysAfter(first, 15)]
  },
  M: (day: string) => [monthOf(day), monthStartAfter(day, 1)],
} as const satisfies Partial<Record<ContractPeriod, (day: string) => [string, string]>>

/** The period of this kind that a moment is in. */
export function periodAt(period: ContractPeriod, moment: Date): Period {
  if (period === 'hour' || period === 'minutes') {
    const length = period === 'hour' ? HOUR_MS : MINUTES_MS
    const from = Math.floor(moment.getTime() / length) * length
    const onSite = new Date(from + OFFSET_MS).toISOString()
    const name = onSite.slice(0, period === 'hour' ? 13 : 16)
    return { period, from: new Date(from), until: new Date(from + length), name }
  }
  const [first, next] = days[period](dayOf(moment))
  const name = period === 'D' ? first : `${first}..${daysAfter(next, -1)}`
  return { period, from: startOfDay(first), until: startOfDay(next), name }
}

/** The period after another of the same kind. */
export const periodAfter = ({ period, until }: Period): Period => periodAt(period, until)

/** The last period of this kind that can be settled at a moment: it has ended, an hour five minutes ago. */
export function lastSettled(period: ContractPeriod, moment: Date): Period {
  const settledUntil = new Date(moment.getTime() - (period === 'hour' ? AFTER_HOUR_MS : 0))
  return periodAt(period, new Date(periodAt(period, settledUntil).from.getTime() - 1))
}

/** The period of a written form; undefined for any other text. */
export function periodNamed(name: string): Period | undefined {
  const [day = '', time] = name.split('T')
  const written = /^\d{4}-\d\d-\d\d(T\d\d(:\d\d)?)?$/.test(name)
    ? new Date(`${day}T${time === undefined ? '00:00' : time.padEnd(3, ':').padEnd(5, '0')}:00+07:00`)
    : /^\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/.test(name)
      ? startOfDay(name.slice(0, 10))
      : new Date(Number.NaN)
  if (Number.isNaN(written.getTime())) return undefined
  return (['D', 'hour', 'minutes', 'W', 'H', 'M'] as const)
    .map((period) => periodAt(period, written))
    .find((period) => period.name === name)
}

/** The span of a written period, or of any two days; undefined for any other text and for one that is too long. */
export function spanNamed(name: string): Pick<Period, 'from' | 'until'> | undefined {
  const [first = '', last] = name.split('..')
  if (last === undefined) return periodNamed(name)
  const [from, to] = [periodNamed(first), periodNamed(last)]
  if (from?.period !== 'D' || to?.period !== 'D' || to.from < from.from) return undefined
  return daysAfter(first, MAX_NAMED_DAYS) > last ? { from: from.from, until: to.until } : undefined
}
