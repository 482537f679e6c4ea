// The process that tests/kills/shared-rounds.ts and tickets.ts kill: it opens rounds, and takes them as far as they are due.
import { advanceRound, roundTable } from '#platform/play/rounds/index.ts'
import { heldPlatform } from '../support/site/held-platform.ts'
import { errandsOnInput, heldPool } from './held-pool.ts'
import { gameAt, pooled, type TableErrand } from './tables.ts'

const [url = ''] = process.argv.slice(2)
const errands = await errandsOnInput<TableErrand>()
const { pool, doAll } = heldPool(url, errands.length + 4)
const { platform, clock } = heldPlatform(pool)
const [{ at } = { at: '' }] = errands
clock.set(at)
await doAll(errands, async ({ node, round }) => {
  if (round === null) await roundTable(platform.ctx, { vendor: 'SEN', node }, { open: true, pooled })
  else await advanceRound(platform.ctx, round, gameAt)
})
