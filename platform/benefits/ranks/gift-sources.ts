import type { Context } from '#platform/base/context.ts'
import { monthOf, monthStartAfter } from '#platform/base/site-days.ts'
import { listRanks } from './rank-catalogue.ts'

/** The sources of all gifts that a day's turnover may have earned: those of the ranks, and the next month's gift. */
export async function giftSourcesOf(ctx: Context, day: string): Promise<string[]> {
  const levels = (await listRanks(ctx)).map(({ level }) => sourceOfRank(level))
  return [...levels, sourceOfMonth(monthStartAfter(monthOf(day), 1))]
}

/** The source of the gift for reaching a rank, which is earned once in the life of an account. */
export const sourceOfRank = (level: number): string => `rank-${level}`

/** The source of a month's gift; `month` is its first day. */
export const sourceOfMonth = (month: string): string => `month-${month.slice(0, 7)}`
