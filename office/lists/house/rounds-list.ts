import { choice, days, text } from '#app/records/filters.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { RoundState } from '#contract/play/game-table.ts'
import { officeList } from '#office/lists/office-list.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { type ListedRound, listRounds } from '#platform/play/rounds/index.ts'

export const roundsList = officeList<ListedRound>()('rounds', {
  columns: {
    game: { head: 'office:house.game', place: 'title' },
    bets: { head: 'office:house.bets', numeric: true, place: 'result' },
    openedAt: { head: 'office:house.openedAt', show: 'dayTime' },
    closesAt: { head: 'office:house.closesAt', show: 'dayTime' },
    endedAt: { head: 'office:house.endedAt', show: 'dayTime' },
    state: { head: 'office:column.state', place: 'end' },
    reason: { head: 'office:column.reason', place: 'wide' },
    id: { head: 'office:column.number', only: 'file' },
    betsRoot: { head: 'office:house.betsRoot', only: 'file' },
  },
  sorting: sortedBy('openedAt'),
  filters: { game: text({ label: 'office:house.code' }), days: days(), status: choice(RoundState.options) },
  id: ({ id }) => id,
  isId: isRecordId,
  status: ({ state }) => state,
  async rows(platform, { game, status: state, days, ...place }) {
    return listRounds(platform, { game, state, ...days, ...place })
  },
  empty: 'office:house.noRounds',
})
