import { AsyncLocalStorage } from 'node:async_hooks'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { openPool } from '#platform/base/db/database.ts'

/** What a process is to do that will be killed over it. */
export interface Errand {
  /** Without spaces. */
  id: string
  /** Before which of its statements it is held for ever. */
  stopsAt: number
}

/** A process takes so long to be killed, at the very most. */
const WAIT_MS = 120_000

/** The errands that the process which starts this one has written to its input. Without any there is no further kill. */
export async function errandsOnInput<E extends Errand>(): Promise<E[]> {
  const errands = await text(process.stdin)
  if (errands === '') process.exit()
  return JSON.parse(errands) as E[]
}

/**
 * A pool in which each errand is held before the statement of its number, and how all of them are done at once. A line on the output
 * for each that is held, done or a statement further, with the number of its statements: `<id> held 12`. Then the process waits to be killed.
 */
export function heldPool(url: string, connections: number) {
  const doing = new AsyncLocalStorage<Errand & { statements: number }>()
  const pool = openPool(url, connections)
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
  const doAll = async <E extends Errand>(
    errands: readonly E[],
    work: (errand: E, say: (what: string) => void) => Promise<unknown>,
  ): Promise<void> => {
    await Promise.all(
      errands.map((errand) => {
        const counter = { ...errand, statements: 0 }
        const say = (what: string) => console.log(`${errand.id} ${what} ${counter.statements}`)
        return doing.run(counter, async () => {
          await work(errand, say)
          say('done')
        })
      }),
    )
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
  return { pool, doAll }
}
