import { choice } from '#app/records/filters.ts'
import { sortedUpBy } from '#contract/base/sorting.ts'
import { officeList } from '#office/lists/office-list.ts'
import { pageOfShort, type ShortPlace, shortPage } from '#office/lists/short-list.ts'
import {
  type Economy,
  type EconomyLine,
  type EconomyRow,
  economyTable,
  isRed,
  toRow,
} from '#platform/backoffice/economy/index.ts'

/** A line of the table, and whether nothing is left of it for the house. */
interface Line extends EconomyRow {
  red: boolean
}

const idOf = ({ game, option }: Pick<Line, 'game' | 'option'>) => `${game} ${option}`

/** The lines that a filter leaves; only those that are shown become text. */
const linesIn = ({ lines }: Economy, only: 'red' | undefined) =>
  only === undefined ? lines : lines.filter(isRed)

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
  async rows(platform, { only, ...place }) {
    return pageOfShort(linesIn(await economyTable(platform), only), idOf, place).map(toLine)
  },
  empty: 'office:economy.empty',
})

/** A page of the table that was read, and after which line the next one goes on. */
export function economyPage(economy: Economy, { only, ...place }: { only?: 'red' | undefined } & ShortPlace) {
  const { rows, next } = shortPage(linesIn(economy, only), idOf, place)
  return { rows: rows.map(toLine), next }
}
