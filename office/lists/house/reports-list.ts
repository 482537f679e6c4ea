import { choice, days, type FilterValues, text } from '#app/records/filters.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { partOf } from '#office/features/figures/use-percent.ts'
import { readPage } from '#office/lists/list-page.ts'
import { officeList } from '#office/lists/office-list.ts'
import { onlyRecord } from '#office/lists/only-record.ts'
import {
  type ReportRow,
  type ReportSpan,
  readReport,
  reportKinds,
  reportLines,
  reportRowId,
} from '#office/services/reports.ts'
import type { Context } from '#platform/base/context.ts'
import { dayOf, daysAfter } from '#platform/base/site-days.ts'

/** How many days a report has that names none. */
const USUAL_DAYS = 14

/** The days that a report is of. */
export function spanOf(
  { fromDay, toDay }: { fromDay?: string | undefined; toDay?: string | undefined },
  now: Date,
): { from: string; to: string } {
  const to = toDay ?? dayOf(now)
  return { from: fromDay ?? daysAfter(to, 1 - USUAL_DAYS), to }
}

const filters = { days: days(), by: choice(reportKinds), vendor: text() }

/** What a filter of reports asks for. */
export const reportSpan = (
  { days: range, by, vendor }: Pick<FilterValues<typeof filters>, 'days' | 'by' | 'vendor'>,
  now: Date,
): ReportSpan => ({
  by: by ?? 'day',
  vendor: vendor?.toUpperCase(),
  today: dayOf(now),
  ...spanOf(range, now),
})

/** The house's result by day, game, vendor, agent, country or month of registration. */
export const reportsList = officeList<ReportRow>()('reports', {
  columns: {
    key: { head: 'office:report.line', only: 'file' },
    name: { head: 'office:report.line', place: 'title' },
    bets: { head: 'office:house.bets', show: 'count' },
    stake: { head: 'office:house.stake', show: 'money' },
    ggr: { head: 'office:house.won', show: 'signed', place: 'result', below: 'edge' },
    edge: {
      head: 'office:game.edge',
      numeric: true,
      file: ({ ggr, stake }) => partOf(ggr, stake) ?? '',
    },
    bonus: { head: 'office:report.bonus', show: 'money', below: 'rebate' },
    rebate: { head: 'office:report.rebate', show: 'money' },
    reward: { head: 'office:report.reward', show: 'money', below: 'points' },
    points: { head: 'office:report.points', show: 'money' },
    commission: { head: 'office:report.commission', show: 'money' },
    ngr: { head: 'office:report.ngr', show: 'signed' },
    deposits: { head: 'office:report.figure.deposits', show: 'money', below: 'withdrawals' },
    withdrawals: { head: 'office:report.figure.withdrawals', show: 'money' },
    adjustments: { head: 'office:page.adjustments', show: 'signed', only: 'file' },
    joined: { head: 'office:report.joined', show: 'count' },
    active: { head: 'office:report.active', show: 'count', below: 'returning' },
    returning: { head: 'office:report.returning', show: 'count' },
  },
  sorting: sortedBy(
    'name',
    'bets',
    'stake',
    'ggr',
    'bonus',
    'rebate',
    'reward',
    'points',
    'commission',
    'ngr',
    'deposits',
    'withdrawals',
    'joined',
    'active',
    'returning',
  ),
  filters,
  // The latest day first, and of the others what won most.
  usualSort: ({ by = 'day' }) => (by === 'day' ? '-name' : '-ggr'),
  id: reportRowId,
  async rows(platform, { after, limit, sort, ...filter }) {
    return reportLines(platform, reportSpan(filter, platform.clock.now()), { after, limit, sort })
  },
  empty: 'office:report.empty',
})

type Filter = ReturnType<typeof reportsList.read>

/** A page of a report and after which line the next one goes on, or the line `id` alone; with what all lines come to. */
export async function reportPage(
  platform: Context,
  filter: Filter,
  span: ReportSpan,
  id: string | undefined,
) {
  const { sort } = filter
  if (id === undefined)
    return readPage(filter, reportRowId, (place) => readReport(platform, span, { ...place, sort }))
  const { rows, ...report } = await readReport(platform, span, { id, sort })
  return { ...report, ...onlyRecord(rows[0]) }
}

/** The columns that lines of games and vendors have; those of members have all others. */
const OF_GAMES = ['name', 'key', 'bets', 'stake', 'ggr', 'edge'] as const

/** The list with the columns that its lines have, and the orders by these. */
export function reportsView(ofGames: boolean): typeof reportsList {
  const isShown = (field: string) =>
    ofGames ? (OF_GAMES as readonly string[]).includes(field) : field !== 'bets'
  const columns = Object.fromEntries(
    Object.entries(reportsList.columns).filter(([field]) => isShown(field)),
  ) as typeof reportsList.columns
  const { sorting } = reportsList
  return { ...reportsList, columns, sorting: { ...sorting, columns: sorting.columns.filter(isShown) } }
}
