import { choice } from '#app/records/filters.ts'
import { sortedUpBy } from '#contract/base/sorting.ts'
import { officeList } from '#office/lists/office-list.ts'
import { pageOfShort } from '#office/lists/short-list.ts'
import { type EconomyRow, economyTable, isRed, toRow } from '#platform/backoffice/economy/index.ts'

/** A line of the table, and whether nothing is left of it for the house. */
interface Line extends EconomyRow {
  red: boolean
}

const idOf = ({ game, option }: Line) => `${game} ${option}`

/** Every option of every game, as `ops economy` prints it; those of which the least is left come first. */
export const economyList = officeList<Line>()('economy', {
  columns: {
    game: { head: 'office:house.game', place: 'title' },
    option: { head: 'office:game.option' },
    edge: { head: 'office:game.edge', numeric: true },
    weight: { head: 'office:house.weight', numeric: true },
    benefits: { head: 'office:economy.benefits', numeric: true },
    left: { head: 'office:game.left', numeric: true, place: 'result' },
    red: { head: 'office:column.state', place: 'end', file: ({ red }) => (red ? 'red' : 'green') },
  },
  sorting: sortedUpBy('left', 'game', 'edge', 'weight', 'benefits'),
  filters: { only: choice(['red']) },
  id: idOf,
  status: ({ red }) => (red ? 'red' : 'green'),
  async rows(platform, { only, ...place }) {
    const { lines } = await economyTable(platform)
    const rows = lines
      .map((line) => ({ ...toRow(line), red: isRed(line) }))
      .filter(({ red }) => only === undefined || red)
    return pageOfShort(rows, idOf, place)
  },
  empty: 'office:economy.empty',
})
