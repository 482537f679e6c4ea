import { choice } from '#app/records/filters.ts'
import { sortedUpBy } from '#contract/base/sorting.ts'
import { readPage } from '#office/lists/list-page.ts'
import { officeList } from '#office/lists/office-list.ts'
import { onlyRecord } from '#office/lists/only-record.ts'
import {
  type EconomyLine,
  type EconomyPlace,
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

const redIn = (status: 'red' | 'green' | undefined) => (status === undefined ? undefined : status === 'red')

/** Every option of every game, as `ops economy` prints it; those with the least left come first. */
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
  filters: { status: choice(['red', 'green']) },
  id: idOf,
  status: ({ red }) => (red ? 'red' : 'green'),
  rows: async (platform, { status, sort, after, limit }) =>
    (await economyPage(platform, { red: redIn(status), sort, after, limit })).lines.map(toLine),
  empty: 'office:economy.empty',
})

/** A page of the table, or the line `id` alone, with the benefits that it was counted with, and how many of all lines are red. */
export async function readEconomyPage(
  platform: Context,
  filter: ReturnType<typeof economyList.read>,
  id: string | undefined,
) {
  const read = async (place: Pick<EconomyPlace, 'after' | 'limit' | 'id'>) => {
    const { lines, ...economy } = await economyPage(platform, {
      red: redIn(filter.status),
      sort: filter.sort,
      ...place,
    })
    return { rows: lines.map(toLine), ...economy }
  }
  if (id === undefined) return readPage(filter, idOf, read)
  const { rows, ...economy } = await read({ id })
  return { ...economy, ...onlyRecord(rows[0]) }
}
