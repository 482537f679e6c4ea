import { figures } from '../options.ts'
import { loadNow } from '../pages/next-page.ts'
import { table } from '../table.ts'
import { benchByProxies } from './by-proxies.ts'
import { SmallNodes } from './small-nodes.ts'
import { benchTwoPlatforms } from './two-platforms.ts'
import { benchTwoSites } from './two-sites.ts'

/** What a second platform brings, what proxies cost, and what watchers and bettors see of two sites; it needs two cores. */
export async function printNodes(): Promise<void> {
  const small = await SmallNodes.start()
  try {
    await printTwoPlatforms(small)
    await printByProxies(small)
  } finally {
    await small.stop()
  }
  await printTwoSites()
}

async function printTwoPlatforms(small: SmallNodes): Promise<void> {
  const load = loadNow()
  const found = await benchTwoPlatforms(small)
  const alone = found[0]?.perSecond ?? Number.NaN
  table(
    `Rounds of Dice on platforms that have a quarter of a core each (load ${load} before, ${loadNow()} after); PostgreSQL and the clients have the other core`,
    ['platforms', 'bets/s', 'times one', 'CPU ms of platforms', 'of PostgreSQL', 'other core busy'],
    found.map(({ platforms, perSecond, cpuMs, otherCoreBusy }) => [
      String(platforms),
      perSecond,
      `${(perSecond / alone).toFixed(2)} x`,
      cpuMs.platforms,
      cpuMs.postgres,
      `${Math.round(otherCoreBusy * 100)} %`,
    ]),
  )
  figures['two platforms of a quarter of a core'] = {
    'times the bets of one': (found[1]?.perSecond ?? Number.NaN) / alone,
  }
}

async function printByProxies(small: SmallNodes): Promise<void> {
  const load = loadNow()
  const found = Object.entries(await benchByProxies(small))
  const sums = found.map(([, { node, proxies, postgres }]) => node + proxies + postgres)
  const times = sums.map((sum) => sum / (sums[0] ?? Number.NaN))
  table(
    `A bet on the site and the page after it, CPU ms (load ${load} before, ${loadNow()} after)`,
    ['', 'site and platform', 'HAProxy and PgBouncer', 'PostgreSQL', 'together', 'times plain'],
    found.map(([way, { node, proxies, postgres }], at) => [
      way === 'plain' ? 'each asks the next directly' : 'by HAProxy and PgBouncer',
      node,
      proxies,
      postgres,
      sums[at] ?? Number.NaN,
      `${(times[at] ?? Number.NaN).toFixed(2)} x`,
    ]),
  )
  figures['a bet by HAProxy and PgBouncer'] = { 'times the CPU of a plain one': times[1] ?? Number.NaN }
}

async function printTwoSites(): Promise<void> {
  const load = loadNow()
  const { watched, losses } = await benchTwoSites()
  table(
    `Bets by the proxy while a node is killed and comes back (load ${load} before, ${loadNow()} after)`,
    ['killed', 'bets', 'sent again', 'most for one bet'],
    losses.map(({ name, bets, sentAgain, mostForOne }) => [
      name,
      String(bets),
      String(sentAgain),
      String(mostForOne),
    ]),
  )
  table(
    `${watched.watchers} at the proxy of two sites who watch a table, ${watched.results} results`,
    ['', 'first ms', 'last ms'],
    [['from the draw', watched.firstMs, watched.lastMs]],
  )
  figures['watchers of two sites'] = { 'last ms': watched.lastMs }
  figures['a killed node'] = { 'most tries again': Math.max(...losses.map(({ mostForOne }) => mostForOne)) }
}
