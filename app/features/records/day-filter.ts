import type { Range } from '#app/lib/list-query.ts'

/** The days of a list: a range that moves with the calendar, or two days. */
export interface DayFilter {
  range: Range | undefined
  fromDay: string | undefined
  toDay: string | undefined
}

/** The days as a URL says them. */
export const dayQuery = ({ range, fromDay, toDay }: DayFilter) =>
  range ? { range } : { from: fromDay, to: toDay }
