import { days } from '#app/records/filters.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { dayOf, daysAfter } from '#platform/base/site-days.ts'
import { type ReportDay, reportDays } from '../services/reports.ts'
import { officeList } from './office-list.ts'
import { pageOfShort } from './short-list.ts'

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

/** The house's result by day. */
export const reportsList = officeList<ReportDay>()('reports', {
  columns: {
    day: { head: 'office:vendor.day', show: 'day', place: 'title' },
    ggr: { head: 'office:house.won', show: 'signed', place: 'result' },
    bonus: { head: 'office:report.bonus', show: 'money' },
    rebate: { head: 'office:report.rebate', show: 'money' },
    reward: { head: 'office:report.reward', show: 'money' },
    points: { head: 'office:report.points', show: 'money' },
    commission: { head: 'office:report.commission', show: 'money' },
    ngr: { head: 'office:report.ngr', show: 'signed' },
    deposits: { head: 'office:page.deposits', show: 'money' },
    withdrawals: { head: 'office:page.withdrawals', show: 'money' },
    adjustments: { head: 'office:page.adjustments', show: 'signed', only: 'file' },
  },
  sorting: sortedBy(
    'day',
    'ggr',
    'bonus',
    'rebate',
    'reward',
    'points',
    'commission',
    'ngr',
    'deposits',
    'withdrawals',
  ),
  filters: { days: days() },
  id: ({ day }) => day,
  async rows(platform, { days: range, ...place }) {
    const { from, to } = spanOf(range, platform.clock.now())
    return pageOfShort(await reportDays(platform, from, to), ({ day }) => day, place)
  },
  empty: 'office:report.empty',
})
