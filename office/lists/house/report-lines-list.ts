import { choice, days, type FilterValues, text } from '#app/records/filters.ts'
import { gameOfId } from '#contract/base/fields/game-id.ts'
import { type Money, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { officeList } from '#office/lists/office-list.ts'
import {
  type MovedFilter,
  type MovedLine,
  movedLines,
  reportFigures,
  reportParts,
} from '#platform/backoffice/reports/index.ts'
import { dayOf } from '#platform/base/site-days.ts'
import { type GameBet, gameBets } from '#platform/play/bets/index.ts'
import { spanOf } from './reports-list.ts'

/** What a figure of a report is the sum of: a wallet's movements of a day by kind, or a bet of a game. */
export interface ReportRecord {
  id: string
  day: string
  account: string
  kind: string
  wallet: string
  /** Of bets alone. */
  stake: Money | null
  amount: Money
}

const ofMovement = (line: MovedLine): ReportRecord => ({ ...line, stake: null })

const ofBet = ({ id, account, placedAt, result, wallet, stake, payout }: GameBet): ReportRecord => ({
  id,
  day: dayOf(new Date(placedAt)),
  account,
  kind: result,
  wallet,
  stake,
  amount: moneyOf(minorOf(stake) - minorOf(payout)),
})

const filters = {
  days: days(),
  figure: choice(reportFigures),
  part: choice(reportParts),
  key: text(),
  game: text(),
}
type LinesFilter = FilterValues<typeof filters>

/** The members that a figure is of; undefined for all. */
const traitOf = ({ part, key }: Pick<LinesFilter, 'part' | 'key'>): MovedFilter['of'] =>
  part === undefined || part === 'all' ? undefined : { part, key: key ?? '' }

/** The records of a figure of the reports, the latest first. */
export const reportLinesList = officeList<ReportRecord>()('reports', {
  part: {
    name: 'report-lines',
    path: '/office/reports/lines',
    filePath: '/office/reports/lines/records.csv',
  },
  columns: {
    account: { head: 'office:column.account', place: 'title' },
    day: { head: 'office:vendor.day', show: 'day' },
    kind: { head: 'office:column.kind', place: 'end' },
    wallet: { head: 'office:house.wallet' },
    stake: { head: 'office:house.stake', show: 'money', amount: ({ stake }) => stake },
    amount: { head: 'office:column.amount', show: 'signed', place: 'result' },
    id: { head: 'office:column.number', only: 'file' },
  },
  sorting: sortedBy('day'),
  filters,
  id: ({ id }) => id,
  async rows(platform, { days: range, figure, part, key, game, after, limit, oldestFirst }) {
    const { from, to } = spanOf(range, platform.clock.now())
    const place = { fromDay: from, toDay: to, after, limit, oldestFirst }
    if (game !== undefined) {
      return (await gameBets(platform, { ...place, ...gameOfId(game) })).map(ofBet)
    }
    const of = traitOf({ part, key })
    return (await movedLines(platform, { ...place, figure: figure ?? 'ggr', of })).map(ofMovement)
  },
  empty: 'office:report.empty',
})
