import { cpuMs, postgresCpuMs } from '../measures/process-figures.ts'
import { takeTurns } from '../measures/turns.ts'
import { bettorsOf, placeBets } from '../play/dice-bets.ts'
import type { SmallNodes, Way } from './small-nodes.ts'

const BETTORS = 8
const BETS = 1_200

/** CPU ms of a bet and the page to which its answer leads. */
export interface BetCosts {
  node: number
  proxies: number
  postgres: number
}

/** The same bets in turns: where site, platform and database reach each other directly, and by HAProxy and PgBouncer. */
export async function benchByProxies(nodes: SmallNodes): Promise<{ plain: BetCosts; byProxies: BetCosts }> {
  const ways = [await nodes.plainWay(), await nodes.wayByProxies()]
  const loads = []
  for (const way of ways) {
    const site = {
      arrangement: 'two' as const,
      origin: way.origin,
      env: { ...process.env, DATABASE_URL: nodes.databaseUrl },
    }
    const bettors = await bettorsOf(site, BETTORS)
    loads.push({
      ask: (bets: number) => placeBets(bettors, bets, 'identity'),
      clocks: () => clocksOf(way, nodes),
    })
  }
  const [plain, byProxies] = (await takeTurns(loads, BETS)).map(
    ([node = 0, proxies = 0, postgres = 0]): BetCosts => ({ node, proxies, postgres }),
  )
  if (!plain || !byProxies) throw new Error('no turn was taken')
  return { plain, byProxies }
}

function clocksOf({ programs }: Way, { postgres }: SmallNodes): number[] {
  const { database, pooler } = postgres.pids()
  const sum = (all: Way['programs']) => all.reduce((ms, { pid }) => ms + cpuMs(pid ?? 0), 0)
  const isProxy = ({ name }: { name: string }) => name === 'proxy'
  const proxies = programs.filter(isProxy)
  return [
    sum(programs.filter((one) => !isProxy(one))),
    proxies.length > 0 ? sum(proxies) + cpuMs(pooler) : 0,
    postgresCpuMs(database),
  ]
}
