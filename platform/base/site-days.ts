import { DAY_MS, HOUR_MS } from '#platform/base/durations.ts'

/**
 * Days of the site are days of Asia/Ho_Chi_Minh (site.md 1.6), which is seven hours ahead of UTC all year round and has
 * been since 1975.
 */
const OFFSET = '+07:00'
const OFFSET_MS = 7 * HOUR_MS

/** The day of a moment, `2026-11-20`. */
export const dayOf = (moment: Date): string =>
  new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 10)

/** The day `days` after another; before it when negative. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The Monday of a day's week. */
export const weekOf = (day: string): string => daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7))

/** The first day of a day's month. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** The first day of the month `months` after a day's own; before it when negative. */
export function monthStartAfter(day: string, months: number): string {
  const moment = new Date(monthOf(day))
  moment.setUTCMonth(moment.getUTCMonth() + months)
  return moment.toISOString().slice(0, 10)
}

/**
 * The same local time `months` calendar months later. A day that the month lacks carries over into the next month: no
 * span is shorter than requested.
 */
export function monthsAfter(moment: Date, months: number): Date {
  const onSite = new Date(moment.getTime() + OFFSET_MS)
  onSite.setUTCMonth(onSite.getUTCMonth() + months)
  return new Date(onSite.getTime() - OFFSET_MS)
}

/** The first moment of a day (`2026-11-20`). */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00${OFFSET}`)

/** The first moment of the day after; a range of days ends just before it. */
export const startOfNextDay = (day: string): Date => new Date(startOfDay(day).getTime() + DAY_MS)

/** How long after the end of a day its last bets may still settle, before anything is finally granted for it. */
const SETTLE_HOURS = 6
const SETTLE_MS = SETTLE_HOURS * HOUR_MS

/** The moment from which the bets of a day and all earlier days count as settled. */
export const settledFrom = (day: string): Date => new Date(startOfNextDay(day).getTime() + SETTLE_MS)

/** The last day whose bets count as settled at a moment. */
export const lastSettledDay = (moment: Date): string =>
  daysAfter(dayOf(new Date(moment.getTime() - SETTLE_MS)), -1)
