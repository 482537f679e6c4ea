import { choice, text } from '#app/records/filters.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { DrawState } from '#contract/play/lottery.ts'
import { officeList } from '#office/lists/office-list.ts'
import { pageOfShort } from '#office/lists/short-list.ts'
import { type ListedDraw, listDraws } from '#platform/play/lottery/index.ts'

export const drawIdOf = ({ game, numero }: Pick<ListedDraw, 'game' | 'numero'>): string => `${game}.${numero}`

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
  sorting: sortedBy('drawsAt', 'game', 'bets', 'state'),
  filters: {
    game: text({ label: 'office:house.lottery' }),
    state: choice(DrawState.options),
  },
  id: drawIdOf,
  status: ({ state }) => state,
  async rows(platform, { game, state, ...place }) {
    const found = await listDraws(platform, {
      ...(game === undefined ? {} : { game }),
      ...(state === undefined ? {} : { state }),
    })
    return found.ok ? pageOfShort(found.value, drawIdOf, place) : []
  },
  empty: 'office:house.noDraws',
})
