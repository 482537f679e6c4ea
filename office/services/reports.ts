import { type Money, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import {
  type HouseResult,
  type ReportLine,
  type ReportPart,
  resultsByDay,
  resultsByPart,
} from '#platform/backoffice/reports/index.ts'
import type { Context } from '#platform/base/context.ts'
import { gamePlay } from '#platform/money/play-sums/index.ts'

/** By what the house's result is divided. */
export const reportKinds = ['day', 'game', 'vendor', 'agent', 'country', 'cohort'] as const
export type ReportKind = (typeof reportKinds)[number]

/** The days of a report, and by what it is divided. */
export interface ReportSpan {
  by: ReportKind
  from: string
  to: string
  vendor?: string | undefined
}

type Figures = keyof HouseResult

/** A line of a report. What games and vendors alone have, and what they have not, is null elsewhere. */
export interface ReportRow extends Record<Exclude<Figures, 'stake' | 'ggr'>, Money | null> {
  key: string
  name: string
  bets: number | null
  stake: Money
  ggr: Money
  joined: number | null
  active: number | null
  returning: number | null
}

const ofMembers = (line: ReportLine): ReportRow => ({ ...line, bets: null })

/** The lines of a report, whole: days, games, heads of lines, countries or months are never many. */
export async function reportRows(
  platform: Context,
  { by, from, to, vendor }: ReportSpan,
): Promise<ReportRow[]> {
  const days = { fromDay: from, toDay: to }
  if (by === 'day') return (await resultsByDay(platform, days)).map(ofMembers)
  if (by === 'game' || by === 'vendor') {
    const games = await gamePlay(platform.reports, from, to, by)
    return games
      .filter((game) => vendor === undefined || game.vendor === vendor)
      .map(({ key, bets, stake, won }) => ({
        key,
        name: key,
        bets,
        stake,
        ggr: won,
        ngr: null,
        benefits: null,
        bonus: null,
        rebate: null,
        reward: null,
        points: null,
        commission: null,
        deposits: null,
        withdrawals: null,
        adjustments: null,
        joined: null,
        active: null,
        returning: null,
      }))
  }
  return (await resultsByPart(platform, days, by satisfies Exclude<ReportPart, 'all'>)).map(ofMembers)
}

/** The figures of a report that add up; who played is counted on each day. */
export interface ReportTotal extends Record<Exclude<Figures, 'adjustments'>, Money> {
  bets: number
  joined: number
  active: number
}

/** What the lines of a report come to. */
export function totalOfReport(rows: readonly ReportRow[]): ReportTotal {
  const money = (field: Exclude<Figures, 'adjustments'>) =>
    moneyOf(rows.reduce((sum, row) => sum + minorOf(row[field] ?? '0.00'), 0n))
  const count = (field: 'bets' | 'joined' | 'active') => rows.reduce((sum, row) => sum + (row[field] ?? 0), 0)
  return {
    stake: money('stake'),
    ggr: money('ggr'),
    bonus: money('bonus'),
    rebate: money('rebate'),
    reward: money('reward'),
    points: money('points'),
    commission: money('commission'),
    benefits: money('benefits'),
    ngr: money('ngr'),
    deposits: money('deposits'),
    withdrawals: money('withdrawals'),
    bets: count('bets'),
    joined: count('joined'),
    active: count('active'),
  }
}
