import { type Money, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { columnOf, isDescending, type Sort } from '#contract/base/sorting.ts'
import { pageOfShort } from '#office/lists/short-list.ts'
import {
  type HouseResult,
  type ReportLine,
  resultsByDay,
  resultsByPart,
} from '#platform/backoffice/reports/index.ts'
import type { Context } from '#platform/base/context.ts'
import { type GamePlay, gamePlay, gamePlayColumns, housePlay } from '#platform/money/play-sums/index.ts'

/** By what the house's result is divided. */
export const reportKinds = ['day', 'game', 'vendor', 'agent', 'country', 'cohort'] as const
export type ReportKind = (typeof reportKinds)[number]

/** The days of a report, and by what it is divided. */
export interface ReportSpan {
  by: ReportKind
  from: string
  to: string
  /** The site's day of now. */
  today: string
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

/** Where the lines of a report go on, or the one that is read alone. */
export interface ReportPlace {
  id?: string | undefined
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

const isLine = (id: string) => (row: ReportRow) => reportRowId(row) === id

/** Lines of a report in an order, and what all of them come to. */
export async function readReport(platform: Context, span: ReportSpan, place: ReportPlace): Promise<Report> {
  const { by, from, to, vendor } = span
  if (by === 'game' || by === 'vendor') {
    const [rows, play] = await Promise.all([
      linesOfGames(platform, { ...span, by }, place),
      housePlay(platform.reports, from, to, vendor),
    ])
    const { stake, won, bets } = play
    return { rows, total: { ...totalOf([]), bets, stake, ggr: won }, days: [] }
  }
  const lines = await linesOfMembers(platform, { ...span, by })
  return {
    rows: place.id === undefined ? pageOfShort(lines, reportRowId, place) : lines.filter(isLine(place.id)),
    total: totalOf(lines),
    days: by === 'day' ? lines.toReversed() : [],
  }
}

/** The lines alone. */
export async function reportLines(
  platform: Context,
  span: ReportSpan,
  place: ReportPlace,
): Promise<readonly ReportRow[]> {
  const { by } = span
  return by === 'game' || by === 'vendor'
    ? linesOfGames(platform, { ...span, by }, place)
    : pageOfShort(await linesOfMembers(platform, { ...span, by }), reportRowId, place)
}

/** Games are many, and read page by page. */
async function linesOfGames(
  { reports }: Context,
  { by, from, to, today, vendor }: ReportSpan & { by: 'game' | 'vendor' },
  place: ReportPlace,
): Promise<ReportRow[]> {
  const days = { fromDay: from, toDay: to, today }
  return (await gamePlay(reports, { by, vendor, key: place.id, ...days }, placeOfGames(place))).map(ofGame)
}

/** Days, heads of lines, countries and months are few, and read whole. */
async function linesOfMembers(
  platform: Context,
  { by, from, to }: ReportSpan & { by: Exclude<ReportKind, 'game' | 'vendor'> },
): Promise<ReportRow[]> {
  const days = { fromDay: from, toDay: to }
  const lines = by === 'day' ? await resultsByDay(platform, days) : await resultsByPart(platform, days, by)
  return lines.map(ofMembers)
}

/** Games cannot be sorted by the other columns: then they keep their usual order. */
function placeOfGames({ sort, id: _, ...place }: ReportPlace) {
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
