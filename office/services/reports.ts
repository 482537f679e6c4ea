import { type Money, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { columnOf, isDescending, type Sort } from '#contract/base/sorting.ts'
import { pageOfShort } from '#office/lists/short-list.ts'
import {
  type HouseResult,
  type ReportLine,
  type ReportPart,
  resultsByDay,
  resultsByPart,
} from '#platform/backoffice/reports/index.ts'
import type { Context } from '#platform/base/context.ts'
import { dayOf } from '#platform/base/site-days.ts'
import { type GamePlay, gamePlay, gamePlayColumns } from '#platform/money/play-sums/index.ts'

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

const ofGame = ({ key, bets, stake, won }: GamePlay): ReportRow => ({
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
})

/** `none` is the line of members without agent or number. */
export const reportRowId = ({ key }: ReportRow): string => key || 'none'

/** Where the lines of a report go on. */
export interface ReportPlace {
  after?: string | undefined
  limit?: number | undefined
  sort: Sort
}

export interface Report {
  /** Those that were asked for. */
  rows: readonly ReportRow[]
  total: ReportTotal
  /** Every day, from the first one on; none where it is not by day. */
  days: readonly ReportRow[]
}

/**
 * Lines of a report in an order, and what all of them come to. Games are many, and read page by page; days, heads of lines,
 * countries and months are not.
 */
export async function readReport(
  platform: Context,
  { by, from, to, vendor }: ReportSpan,
  place: ReportPlace,
): Promise<Report> {
  const days = { fromDay: from, toDay: to }
  if (by === 'game' || by === 'vendor') {
    const { games, total } = await gamePlay(
      platform.reports,
      { by, vendor, ...days, today: dayOf(platform.clock.now()) },
      placeOfGames(place),
    )
    const { stake, won, bets } = total
    return { rows: games.map(ofGame), total: { ...totalOf([]), bets, stake, ggr: won }, days: [] }
  }
  const lines =
    by === 'day'
      ? await resultsByDay(platform, days)
      : await resultsByPart(platform, days, by satisfies ReportPart)
  const rows = lines.map(ofMembers)
  return {
    rows: pageOfShort(rows, reportRowId, place),
    total: totalOf(rows),
    days: by === 'day' ? rows.toReversed() : [],
  }
}

/** Games have no other columns: by these they stand as they do by none. */
function placeOfGames({ sort, ...place }: ReportPlace) {
  const column = gamePlayColumns.find((one) => one === columnOf(sort))
  if (!column) return place
  return { ...place, sort: isDescending(sort) ? (`-${column}` as const) : column }
}

/** The figures of a report that add up; who played was counted on each day. */
export interface ReportTotal extends Record<Exclude<Figures, 'adjustments'>, Money> {
  bets: number
  joined: number
  active: number
}

function totalOf(rows: readonly ReportRow[]): ReportTotal {
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
