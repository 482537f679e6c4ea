/**
 * Days of the site are days of Asia/Ho_Chi_Minh (site.md 1.6), which is seven hours ahead of UTC all year round and has
 * been since 1975.
 */
const OFFSET = '+07:00'
const DAY_MS = 86_400_000

/** The first moment of a day (`2026-11-20`). */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00${OFFSET}`)

/** The first moment of the day after; a range of days ends just before it. */
export const startOfNextDay = (day: string): Date => new Date(startOfDay(day).getTime() + DAY_MS)
