import { choice, days } from '#app/records/filters.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { HandState } from '#contract/play/rooms.ts'
import { officeList } from '#office/lists/office-list.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { type ListedHand, listHands } from '#platform/play/rooms/index.ts'

/** Hands of all card rooms for which somebody has anted. */
export const roomsList = officeList<ListedHand>()('rooms', {
  columns: {
    room: { head: 'office:house.room', place: 'title' },
    pot: { head: 'office:house.pot', show: 'money', place: 'result' },
    players: { head: 'office:house.players', numeric: true },
    house: { head: 'office:house.housePlayers', numeric: true },
    rake: { head: 'office:house.rake', show: 'money' },
    openedAt: { head: 'office:house.openedAt', show: 'dayTime' },
    endedAt: { head: 'office:house.endedAt', show: 'dayTime' },
    state: { head: 'office:column.state', place: 'end' },
    reason: { head: 'office:column.reason', place: 'wide' },
    id: { head: 'office:column.number', only: 'file' },
  },
  sorting: sortedBy('openedAt'),
  filters: { days: days(), status: choice(HandState.options) },
  id: ({ id }) => id,
  isId: isRecordId,
  status: ({ state }) => state,
  async rows(platform, { days, status: state, ...place }) {
    return listHands(platform, { state, ...days, ...place })
  },
  empty: 'office:house.noHands',
})
