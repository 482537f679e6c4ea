import { choice } from '#app/records/filters.ts'
import { sortedUpBy } from '#contract/base/sorting.ts'
import { readPage } from '#office/lists/list-page.ts'
import { officeList } from '#office/lists/office-list.ts'
import {
  type EconomyLine,
  type EconomyRow,
  economyPage,
  isRed,
  toRow,
} from '#platform/backoffice/economy/index.ts'
import type { Context } from '#platform/base/context.ts'

/** A line of the table, and whether nothing is left of it for the house. */
interface Line extends EconomyRow {
  red: boolean
}

const idOf = ({ game, option }: Pick<Line, 'game' | 'option'>) => `${game} ${option}`

const toLine = (line: EconomyLine): Line => ({ ...toRow(line), red: isRed(line) })

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
  rows: async (platform, { only, sort, after, limit }) =>
    (await economyPage(platform, { red: only === 'red', sort, after, limit })).lines.map(toLine),
  empty: 'office:economy.empty',
})

/** A page of the table, the benefits that it was counted with, and how many of all lines are red. */
export function readEconomyPage(platform: Context, filter: ReturnType<typeof economyList.read>) {
  const { only, sort } = filter
  return readPage(filter, idOf, async ({ after, limit }) => {
    const { lines, ...economy } = await economyPage(platform, { red: only === 'red', sort, after, limit })
    return { rows: lines.map(toLine), ...economy }
  })
}
