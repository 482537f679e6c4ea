import type { Context } from '#platform/base/context.ts'
import { monthOf, monthStartAfter } from '#platform/base/site-days.ts'
import { listRanks } from './rank-catalogue.ts'

/** The sources of all gifts that turnover of a day may have earned: those of the ranks, and the gift of the month after. */
export async function giftSourcesOf(ctx: Context, day: string): Promise<string[]> {
  const levels = (await listRanks(ctx)).map(({ level }) => sourceOfRank(level))
  return [...levels, sourceOfMonth(monthStartAfter(monthOf(day), 1))]
}

export const sourceOfRank = (level: number): string => `rank-${level}`

/** Of a month, by its first day. */
export const sourceOfMonth = (month: string): string => `month-${month.slice(0, 7)}`
