import { choice } from '#app/records/filters.ts'
import { sortedUpBy } from '#contract/base/sorting.ts'
import { pageAmong } from '#office/lists/list-page.ts'
import { officeList } from '#office/lists/office-list.ts'
import { type EconomyLine, type EconomyRow, economyTable, toRow } from '#platform/backoffice/economy/index.ts'
import type { Context } from '#platform/base/context.ts'

/** A line of the table, and whether nothing is left of it for the house. */
type Line = EconomyRow & Pick<EconomyLine, 'red'>

const redOf = (only: 'red' | undefined) => (only === 'red' ? { red: true } : {})

const toLine = (line: EconomyLine): Line => ({ ...toRow(line), red: line.red })

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
  id: ({ game, option }) => `${game} ${option}`,
  status: ({ red }) => (red ? 'red' : 'green'),
  async rows(platform, { only, ...place }) {
    const { lines } = await economyTable(platform, redOf(only), place)
    return lines.map(toLine)
  },
  empty: 'office:economy.empty',
})

type Filter = Pick<ReturnType<typeof economyList.read>, 'only' | 'after' | 'page' | 'size' | 'sort'>

/** A page of the table, and the benefits that it was counted with. */
export async function economyPage(platform: Context, { only, after, page, size, sort }: Filter) {
  const place = { page: after === undefined ? page : 1, size }
  const limit = place.page * size + 1
  const { lines, benefits } = await economyTable(platform, redOf(only), { sort, after, limit })
  return { ...pageAmong(lines.map(toLine), economyList.id, place), benefits }
}
