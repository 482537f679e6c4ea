import { figures } from '../options.ts'
import { loadNow } from '../pages/next-page.ts'
import { table } from '../table.ts'
import { benchNodes, PLATFORM_SHARE, WATCHERS } from './nodes.ts'
import { BETS, benchWays } from './ways.ts'

/** What several nodes carry, and what stands between them costs. */
export async function printNodes(): Promise<void> {
  const load = loadNow()
  const { one, two, watching, killed } = await benchNodes()
  table(
    `Bets a second with their pages, each platform with ${PLATFORM_SHARE} of a core (load ${load} before, ${loadNow()} after)`,
    ['', 'one platform', 'two', 'ratio'],
    [['bets', one, two, `${(two / one).toFixed(2)} x`]],
  )
  table(
    `${WATCHERS} who watch a table on two sites, ${watching.results} results, from the draw in the database`,
    ['', 'first ms', 'last ms'],
    [['watchers', watching.firstMs, watching.lastMs]],
  )
  table(
    'A node is killed under load',
    ['', 'bets', 'sent again', 'most tries besides the first'],
    killed.map(({ name, bets, again, most }) => [name, String(bets), String(again), String(most)]),
  )
  const ways = await benchWays()
  table(
    `Processor time of a bet with its page, of all that serves it, in ms (${BETS} bets each way)`,
    ['', 'ms', 'HAProxy and PgBouncer', 'ratio'],
    [
      ['plain', ways.plain, '', ''],
      ['through both', ways.proxied, ways.proxies, `${(ways.proxied / ways.plain).toFixed(2)} x`],
    ],
  )
  figures.nodes = {
    'bets of two platforms, times one': two / one,
    'ms to the last watcher': watching.lastMs,
    'most tries besides the first': Math.max(...killed.map(({ most }) => most)),
    'processor time through proxies, times plain': ways.proxied / ways.plain,
  }
}
