// The process that tests/kills/shared-rounds.ts kills: table-worker.ts <url>, with its errands as JSON on its input. It does all of
// them at once; each is held for ever before the statement of its number. A line on its output for each that is held or done.
import { AsyncLocalStorage } from 'node:async_hooks'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { openPool } from '#platform/base/db/database.ts'
import { advanceRound, roundTable } from '#platform/play/rounds/index.ts'
import { heldPlatform } from '../support/held-platform.ts'
import { type Errand, gameAt, pooled } from './tables.ts'

const [url = ''] = process.argv.slice(2)
const errands: Errand[] = JSON.parse(await text(process.stdin))

const doing = new AsyncLocalStorage<{ statements: number; stopsAt: number; id: string }>()
const pool = openPool(url, errands.length + 4)
pool.on('connect', (client: pg.PoolClient) => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const counted = (...args: unknown[]) => {
    const errand = doing.getStore()
    if (errand) {
      errand.statements += 1
      if (errand.statements === errand.stopsAt) {
        console.log(`${errand.id} held ${errand.statements}`)
        return new Promise(() => {})
      }
    }
    return query(...args)
  }
  client.query = counted as typeof client.query
})

const { platform, clock } = heldPlatform(pool)
const [{ at } = { at: '' }] = errands
clock.set(at)
await Promise.all(
  errands.map((errand) => {
    const counter = { statements: 0, stopsAt: errand.stopsAt, id: errand.node }
    return doing.run(counter, async () => {
      const table = { vendor: 'SEN', node: errand.node }
      if (errand.round === null) await roundTable(platform.ctx, table, { open: true, pooled })
      else await advanceRound(platform.ctx, errand.round, gameAt)
      console.log(`${errand.node} done ${counter.statements}`)
    })
  }),
)
// What is done waits for the kill, as the others do.
await new Promise((resolve) => setTimeout(resolve, 120_000))
