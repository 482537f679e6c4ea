// The process that tests/kills/watching.ts kills: it looks at the chains once, as the job does.
import { chainRoutines } from '#platform/cashier/chain-arrivals/index.ts'
import { heldPlatform } from '../support/site/held-platform.ts'
import { type Errand, errandsOnInput, heldPool } from './held-pool.ts'

/** What a process is to do: to look at the chains. */
export interface WatchErrand extends Errand {
  /** What the addresses of nodes are sealed with. */
  platformKey: string
  /** The moment that it is there. */
  at: string
}

const [url = ''] = process.argv.slice(2)
const errands = await errandsOnInput<WatchErrand>()
const { pool, doAll } = heldPool(url, errands.length + 4)
const [{ platformKey, at } = { platformKey: '', at: '' }] = errands
const { platform, clock } = heldPlatform(pool, { platformKey })
clock.set(at)
await doAll(errands, () => chainRoutines['watch-chains'].work(platform.ctx))
