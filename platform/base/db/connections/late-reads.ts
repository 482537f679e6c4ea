import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { MAX_READ_LAG_MS, READ_LAG_LOOK_MS } from '#platform/base/limits.ts'
import type { Log } from '#platform/base/ports.ts'

/** Asks the primary how far it is. */
export const WRITTEN = "select (pg_current_wal_lsn() - '0/0')::bigint as place"
/** A standby that has been promoted is asked as the primary that it is. */
const APPLIED = `
  select ((case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end) - '0/0')::bigint as place`

/** Where the primary was at a time. */
interface Mark {
  atMs: number
  place: bigint
}

/**
 * Connections for reads that may be late: to a replica while it is at most `MAX_READ_LAG_MS` behind, else to the primary.
 * Once a second the primary's place in the WAL is noted; the replica has all of a time whose place it has applied. A replica
 * that has lost its primary, or answers nothing, falls behind by that alone.
 */
export class LateReads implements PostgresPool {
  readonly #replica: pg.Pool
  readonly #primary: pg.Pool
  readonly #log: Log
  readonly #timer: NodeJS.Timeout
  readonly #nowMs: () => number
  #marks: Mark[] = []
  /** The replica has all that was written by then. */
  #upToMs = Number.NEGATIVE_INFINITY
  /** What the log has said last. */
  #wasFresh: boolean | undefined
  readonly #startedMs: number
  #looking: Promise<void> | undefined

  constructor(replica: pg.Pool, primary: pg.Pool, log: Log, nowMs = () => performance.now()) {
    this.#replica = replica
    this.#primary = primary
    this.#log = log
    this.#nowMs = nowMs
    this.#startedMs = nowMs()
    this.#timer = setInterval(() => void this.look(), READ_LAG_LOOK_MS).unref()
    void this.look()
  }

  /** Those to the replica. */
  get connections(): pg.Pool {
    return this.#replica
  }

  /** How far the replica is behind, at most; infinite before it has shown it. */
  get lagMs(): number {
    return this.#nowMs() - this.#upToMs
  }

  get isFresh(): boolean {
    return this.lagMs <= MAX_READ_LAG_MS
  }

  async connect(): Promise<PostgresPoolClient> {
    if (!this.isFresh) return this.#primary.connect()
    return this.#replica.connect().catch(() => this.#primary.connect())
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
    await this.#replica.end()
  }

  /** Asks both where they are. */
  look(): Promise<void> {
    this.#looking ??= this.#compare()
      .then(
        () => undefined,
        (err: unknown) => ({ err }),
      )
      .then((failure) => {
        this.#looking = undefined
        this.#say(failure)
      })
    return this.#looking
  }

  /** Says in the log where late reads go, once until it changes. */
  #say(failure: { err: unknown } | undefined): void {
    const { isFresh } = this
    if (isFresh === this.#wasFresh) return
    // One that answers has that time to show how far it is.
    const isStarting = !failure && this.#nowMs() - this.#startedMs <= MAX_READ_LAG_MS
    if (!isFresh && this.#wasFresh === undefined && isStarting) return
    this.#wasFresh = isFresh
    if (isFresh) this.#log.info({}, 'reads that may be late go to the replica')
    else
      this.#log.warn(
        failure ?? {},
        'the replica is too far behind or does not answer: reads that may be late go to the primary',
      )
  }

  async #compare(): Promise<void> {
    const atMs = this.#nowMs()
    const place = await placeOf(this.#primary, WRITTEN)
    this.#marks = [...this.#marks.filter((mark) => atMs - mark.atMs <= MAX_READ_LAG_MS), { atMs, place }]
    const applied = await placeOf(this.#replica, APPLIED)
    for (const mark of this.#marks)
      if (mark.place <= applied && mark.atMs > this.#upToMs) this.#upToMs = mark.atMs
  }
}

/**
 * How many seconds a replica is behind a place where the primary was just now: 0 if it applies that within a second, infinite if it has
 * never applied anything.
 */
export async function secondsBehind(replica: pg.Pool, place: bigint): Promise<number> {
  const limitMs = performance.now() + READ_LAG_LOOK_MS
  while ((await placeOf(replica, APPLIED)) < place) {
    if (performance.now() < limitMs) {
      await pause(READ_LAG_LOOK_MS / 10)
      continue
    }
    const { rows } = await replica.query<{ seconds: number | null }>(
      'select extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as seconds',
    )
    return rows[0]?.seconds ?? Number.POSITIVE_INFINITY
  }
  return 0
}

async function placeOf(pool: pg.Pool, question: string): Promise<bigint> {
  const { rows } = await pool.query<{ place: bigint }>(question)
  if (!rows[0]) throw new Error('no answer')
  return rows[0].place
}
