import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Meter } from '#contract/base/metric.ts'
import type { Tracer } from '#contract/base/tracing.ts'
import { isRetryable } from '#platform/base/db/connections/is-retryable.ts'
import type { Db } from '#platform/base/db/database.ts'
import { MAX_JOB_TRIES, MAX_TRANSACTION_TRIES } from '#platform/base/limits.ts'
import { SecurityLog } from '#platform/base/process/security-log.ts'
import { readSettings } from '#platform/base/settings/index.ts'
import type { Context, Fetch, JobName, JobTerms, NewJob } from './context.ts'
import type { Clock, Couriers, Log, PhoneService, Random } from './ports.ts'
import { type Refusal, type Result, refuse } from './result.ts'

export const systemClock: Clock = { now: () => new Date() }
export const systemRandom: Random = { bytes: (count) => randomBytes(count) }

/** Thrown on a refusal, because Kysely rolls back on a throw. */
class RolledBack extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.code)
  }
}

export interface ContextParts {
  db: Db
  /** Absent: short reads go to `db`. */
  reads?: Db | undefined
  /** Absent: reports read from `db`. */
  reports?: Db | undefined
  /** Absent: files of own records read from `db`. */
  downloads?: Db | undefined
  clock: Clock
  random: Random
  log: Log
  platformKey: string
  /** Absent: none. */
  formerKeys?: readonly string[] | undefined
  /** Absent: none. */
  publicSecrets?: ReadonlySet<string> | undefined
  /** Absent: nothing is measured. */
  meter?: Meter | undefined
  /** Absent: nothing is traced. */
  tracer?: Tracer | undefined
  /** Absent: messages are kept in the outbox. */
  couriers?: Couriers | undefined
  /** Absent: the third-party route is refused. */
  phoneService?: PhoneService | undefined
  /** Absent: the network. */
  fetchPush?: Fetch | undefined
}

/** The context of use cases outside any transaction. */
export function createContext(parts: ContextParts): Context {
  const root: Context = {
    ...parts,
    reads: parts.reads ?? parts.db,
    reports: parts.reports ?? parts.db,
    downloads: parts.downloads ?? parts.db,
    formerKeys: parts.formerKeys ?? [],
    publicSecrets: parts.publicSecrets ?? new Set(),
    meter: parts.meter,
    tracer: parts.tracer,
    couriers: parts.couriers ?? {},
    phoneService: parts.phoneService,
    fetchPush: parts.fetchPush ?? ((request) => fetch(request)),
    security: new SecurityLog(parts.log, () => parts.clock.now().getTime()),
    settings: readSettings(parts.db, { nowMs: () => parts.clock.now().getTime(), log: parts.log }),
    ...jobsIn(parts.db),
    async transact<Value>(this: Context, work: (ctx: Context) => Promise<Result<Value>>) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await parts.db.transaction().execute(async (db) => {
            const inside: Context = {
              ...this,
              db,
              reads: db,
              reports: db,
              downloads: db,
              ...jobsIn(db),
              transact: (further) => further(inside),
            }
            const result = await work(inside)
            if (!result.ok) throw new RolledBack(result)
            return result
          })
        } catch (error) {
          if (error instanceof RolledBack) return refuse(error.refusal.code, error.refusal.detail)
          if (attempt === MAX_TRANSACTION_TRIES || !isRetryable(error)) throw error
        }
      }
    },
  }
  return root
}

/** How jobs are added in the transaction of `db`. */
const jobsIn = (db: Db): Pick<Context, 'addJob' | 'addJobs'> => ({
  addJob: (name, payload, { queue, ...when } = {}) => addJobs(db, name, [{ payload, queue }], when),
  addJobs: (name, jobs, when) => addJobs(db, name, jobs, when),
})

/** Adds jobs to the database's own queue, in the transaction of `db`. */
async function addJobs(
  db: Db,
  name: JobName,
  jobs: readonly NewJob[],
  { at, key, waitMs, priority = 0 }: JobTerms = {},
): Promise<void> {
  const soonest = waitMs === undefined ? null : `${waitMs} ms`
  const payloads = jobs.map(({ payload }) => JSON.stringify(payload))
  const queues = jobs.map(({ queue }) => queue ?? null)
  await sql`
    select from graphile_worker.add_jobs(array(
      select row(
        ${name}::text, payload, queue, greatest(${at ?? null}::timestamptz, now() + ${soonest}::interval),
        ${MAX_JOB_TRIES}::smallint, ${key ?? null}::text, ${priority}::smallint, null::text[]
      )::graphile_worker.job_spec
      from unnest(${payloads}::json[], ${queues}::text[]) as job (payload, queue)
    ))
  `.execute(db)
}
