import { choice, text } from '#app/records/filters.ts'
import { gameIdOf } from '#contract/base/fields/game-id.ts'
import { sortedUpBy } from '#contract/base/sorting.ts'
import { officeList } from '#office/lists/office-list.ts'
import { listGames, type OperatedGame } from '#platform/play/catalogue/index.ts'

export const gamesList = officeList<OperatedGame>()('games', {
  columns: {
    name: { head: 'office:house.game', place: 'title' },
    vendor: { head: 'office:house.vendor' },
    node: { head: 'office:house.code' },
    gameType: { head: 'office:column.kind' },
    minBet: { head: 'office:house.least', show: 'money', place: 'result' },
    maxBet: { head: 'office:house.most', show: 'money' },
    return: { head: 'office:house.return', numeric: true },
    weight: { head: 'office:house.weight', numeric: true },
    maintenance: {
      head: 'office:column.state',
      place: 'end',
      file: ({ maintenance }) => (maintenance ? 'closed' : 'open'),
    },
  },
  sorting: sortedUpBy('vendor', 'name', 'node', 'gameType', 'minBet', 'maxBet', 'return', 'weight'),
  filters: {
    vendor: text({ label: 'office:house.vendor' }),
    q: text({ label: 'office:house.gameOrCode' }),
    status: choice(['open', 'closed']),
  },
  id: gameIdOf,
  status: ({ maintenance }) => (maintenance ? 'closed' : 'open'),
  rows: (platform, { vendor, q, status, ...place }) =>
    listGames(
      platform,
      {
        vendor: vendor?.toUpperCase(),
        q,
        maintenance: status === undefined ? undefined : status === 'closed',
        withoutCollections: true,
      },
      place,
    ),
  empty: 'office:house.noGames',
})
