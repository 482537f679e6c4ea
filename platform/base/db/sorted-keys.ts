import { type RawBuilder, sql } from 'kysely'
import {
  KEY_BATCH_ROWS,
  MAX_LONG_SENDS,
  MAX_SORTED_LISTS,
  SORTED_LIST_LIMITS,
  SORTED_RETRY_SECONDS,
} from '#platform/base/limits.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import type { Db } from './database.ts'

type Limits = typeof SORTED_LIST_LIMITS

/** The members that hold a slot: from before their query is sorted until its connection is released. */
const slots = new Set<bigint>()
let longSends = 0

/**
 * The keys that `query` selects (as `key`), in its order, in batches, as of one moment: the database sorts once and
 * keeps the result. Refuses `too-many-requests` while `memberId` holds a slot, while all slots are taken and, for a
 * long list, while `MAX_LONG_SENDS` of these are being sent.
 */
export async function sortedKeys<Key>(
  db: Db,
  memberId: bigint,
  query: RawBuilder<{ key: Key }>,
  limits: Limits = SORTED_LIST_LIMITS,
): Promise<Result<AsyncGenerator<Key[]>>> {
  if (slots.has(memberId) || slots.size >= MAX_SORTED_LISTS) return tooMany()
  // Before any await, so that concurrent calls are counted.
  slots.add(memberId)
  const leave = () => slots.delete(memberId)
  let sending = false
  try {
    const cursor = await openCursor<Key>(db, query, limits.keysAtOnce)
    const first = await cursor.fetch()
    const whole = first.length < limits.keysAtOnce
    sending = !whole && longSends < MAX_LONG_SENDS
    if (sending) return ok(keysOfCursor(cursor, first, limits, leave))
    await cursor.close()
    return whole ? ok(inBatches(first)) : tooMany()
  } finally {
    if (!sending) leave()
  }
}

const tooMany = () => refuse('too-many-requests', { retryAfterSeconds: SORTED_RETRY_SECONDS })

async function* inBatches<Key>(keys: Key[]): AsyncGenerator<Key[]> {
  for (let at = 0; at < keys.length; at += KEY_BATCH_ROWS) yield keys.slice(at, at + KEY_BATCH_ROWS)
}

function keysOfCursor<Key>(
  cursor: Cursor<Key>,
  first: Key[],
  limits: Limits,
  leave: () => void,
): AsyncGenerator<Key[]> {
  longSends++
  const end = async () => {
    await cursor.close()
    longSends--
    leave()
  }
  const time = startTimeLimits(limits, end)
  return (async function* () {
    try {
      for (let keys = first; keys.length > 0; keys = await cursor.fetch())
        for await (const batch of inBatches(keys)) {
          yield batch
          time.taken()
        }
    } finally {
      if (time.stop()) await end()
    }
  })()
}

/** Calls `late` after too long without a read, or too long in total; later reads are refused. */
function startTimeLimits({ maxIdleMs, maxHeldMs }: Limits, late: () => Promise<void>) {
  let over: string | undefined
  const after = (ms: number, why: string) =>
    setTimeout(() => {
      stop()
      over = why
      void late()
    }, ms).unref()
  const idling = () => after(maxIdleMs, 'a download was not taken any further')
  const whole = after(maxHeldMs, 'a download took too long')
  let idle = idling()
  /** Returns false if `late` has run. */
  const stop = () => {
    clearTimeout(idle)
    clearTimeout(whole)
    return over === undefined
  }
  return {
    stop,
    taken() {
      if (over !== undefined) throw new Error(over)
      clearTimeout(idle)
      idle = idling()
    },
  }
}

interface Cursor<Key> {
  fetch(): Promise<Key[]>
  close(): Promise<void>
}

/** Opens a cursor that outlives its transaction, so that a slow reader holds no snapshot and no idle transaction. */
async function openCursor<Key>(
  db: Db,
  query: RawBuilder<{ key: Key }>,
  keysAtOnce: number,
): Promise<Cursor<Key>> {
  const { connection, release } = await reserveConnection(db)
  let running: Promise<unknown> = Promise.resolve()
  const orRelease = async <Value>(work: Promise<Value>): Promise<Value> => {
    running = work.catch(() => undefined)
    try {
      return await work
    } catch (error) {
      await close()
      throw error
    }
  }
  let closed = false
  const close = async () => {
    // From here on another caller may have the connection.
    if (closed) return
    closed = true
    // The time may run out during a fetch.
    await running
    // A failure means that there is no cursor, or no connection.
    await sql`close sorted_keys`.execute(connection).catch(() => undefined)
    release()
  }
  const fetch = sql<{ key: Key }>`fetch ${sql.raw(String(keysAtOnce))} from sorted_keys`
  await orRelease(sql`declare sorted_keys no scroll cursor with hold for ${query}`.execute(connection))
  return {
    fetch: async () => (await orRelease(fetch.execute(connection))).rows.map(({ key }) => key),
    close,
  }
}

/** A dedicated connection until released. */
function reserveConnection(db: Db): Promise<{ connection: Db; release: () => void }> {
  return new Promise((resolve, reject) => {
    db.connection()
      .execute((connection) => new Promise<void>((release) => resolve({ connection, release })))
      .catch(reject)
  })
}
