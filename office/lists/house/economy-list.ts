import { choice } from '#app/records/filters.ts'
import { columnOf, type Sort, sortedUpBy } from '#contract/base/sorting.ts'
import { pageAmong } from '#office/lists/list-page.ts'
import { officeList } from '#office/lists/office-list.ts'
import { pageOfShort } from '#office/lists/short-list.ts'
import {
  type EconomyLine,
  type EconomyRow,
  economyPage,
  economyTable,
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

const columns = ['left', 'game', 'edge', 'weight', 'benefits'] as const

interface Asked {
  only?: 'red' | undefined
  sort: Sort<(typeof columns)[number]>
  after?: string | undefined
  limit?: number | undefined
}

/** Lines of the table; by the names of games it is read whole. */
async function readLines(platform: Context, { only, sort, ...place }: Asked) {
  if (columnOf(sort) !== 'game') {
    const page = await economyPage(platform, {
      red: only === 'red',
      sort: sort as Exclude<typeof sort, 'game' | '-game'>,
      ...place,
    })
    return { ...page, lines: page.lines.map(toLine) }
  }
  const { lines, benefits } = await economyTable(platform)
  const reds = lines.filter(isRed)
  return {
    lines: pageOfShort(only ? reds : lines, idOf, { sort, ...place }).map(toLine),
    benefits,
    red: reds.length,
  }
}

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
  sorting: sortedUpBy(...columns),
  filters: { only: choice(['red']) },
  id: idOf,
  status: ({ red }) => (red ? 'red' : 'green'),
  rows: async (platform, { only, sort, after, limit }) =>
    (await readLines(platform, { only, sort, after, limit })).lines,
  empty: 'office:economy.empty',
})

/** A page of the table, the benefits that it was counted with, and how many of all lines are red. */
export async function readEconomyPage(
  platform: Context,
  { only, after, page, size, sort }: ReturnType<typeof economyList.read>,
) {
  const place = { page: after === undefined ? page : 1, size }
  const { lines, ...economy } = await readLines(platform, { only, sort, after, limit: place.page * size + 1 })
  return { ...pageAmong(lines, idOf, place), ...economy }
}
