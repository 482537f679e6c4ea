import { choice, days, text } from '#app/records/filters.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { DrawState } from '#contract/play/lottery.ts'
import { officeList } from '#office/lists/office-list.ts'
import { drawIdOf, type ListedDraw, listDraws } from '#platform/play/lottery/index.ts'

export const drawsList = officeList<ListedDraw>()('draws', {
  columns: {
    game: { head: 'office:house.lottery', place: 'title' },
    numero: { head: 'office:house.draw' },
    bets: { head: 'office:house.bets', numeric: true, place: 'result' },
    locksAt: { head: 'office:house.closesAt', show: 'dayTime' },
    drawsAt: { head: 'office:house.drawsAt', show: 'dayTime' },
    state: { head: 'office:column.state', place: 'end' },
    reason: { head: 'office:column.reason', place: 'wide' },
    roundId: { head: 'office:column.number', only: 'file' },
    betsRoot: { head: 'office:house.betsRoot', only: 'file' },
  },
  sorting: sortedBy('drawsAt'),
  filters: {
    game: text({ label: 'office:house.lottery' }),
    days: days(),
    status: choice(DrawState.options),
  },
  id: drawIdOf,
  status: ({ state }) => state,
  async rows(platform, { game, status: state, days, after, limit, oldestFirst }) {
    const draws = await listDraws(platform, { game, state, days, after, limit, oldestFirst })
    return draws.ok ? draws.value : []
  },
  empty: 'office:house.noDraws',
})
