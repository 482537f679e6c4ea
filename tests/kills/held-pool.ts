import { AsyncLocalStorage } from 'node:async_hooks'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import type { Context } from '#platform/base/context.ts'
import { openPool } from '#platform/base/db/database.ts'
import { heldPlatform } from '../support/site/held-platform.ts'

/** What a process is to do that will be killed over it. */
export interface Errand {
  /** Without spaces. */
  id: string
  /** Before which of its statements it is held for ever. */
  stopsAt: number
  /** The moment that it is there, and what the platform seals secrets with: of all errands of a process the same. */
  at?: string
  platformKey?: string
}

/** A process takes so long to be killed, at the very most. */
const WAIT_MS = 120_000

/** What an errand is done with. */
interface Means {
  ctx: Context
  /** For a platform of one's own. */
  pool: pg.Pool
  /** Prints that the errand has come so far. */
  say: (what: string) => void
}

/**
 * Does the errands that the process which starts this one has written to its input, all of them at once, each held before the
 * statement of its number. A line on the output for each that is held, done or a statement further, with the number of its
 * statements: `<id> held 12`. Then the process waits to be killed. Without any errands there is no further kill.
 */
export async function doErrands<E extends Errand>(
  work: (errand: E, means: Means) => Promise<unknown>,
): Promise<void> {
  const [url = ''] = process.argv.slice(2)
  const input = await text(process.stdin)
  if (input === '') process.exit()
  const errands = JSON.parse(input) as E[]
  const doing = new AsyncLocalStorage<Errand & { statements: number }>()
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
        console.log(`${errand.id} at ${errand.statements}`)
      }
      return query(...args)
    }
    client.query = counted as typeof client.query
  })
  const [{ at, platformKey } = {} as Partial<Errand>] = errands
  const { platform, clock } = heldPlatform(pool, platformKey === undefined ? {} : { platformKey })
  if (at !== undefined) clock.set(at)
  await Promise.all(
    errands.map((errand) => {
      const counter = { ...errand, statements: 0 }
      const say = (what: string) => console.log(`${errand.id} ${what} ${counter.statements}`)
      return doing.run(counter, async () => {
        await work(errand, { ctx: platform.ctx, pool, say })
        say('done')
      })
    }),
  )
  await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
}
