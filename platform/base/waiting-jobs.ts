import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { MINUTE_MS } from '#platform/base/durations.ts'

/** The first key of the advisory locks that living workers hold (`entry/jobs/liveness.ts`). */
export const WORKER_LOCKS = 7_302_003

/** After how long a job that nobody has taken is late. */
const LATE_MINUTES = 5

/** Jobs of the queue: how many there are, are late, and have failed so often that they are not tried again. */
export async function waitingJobs({ db }: Context): Promise<{ jobs: number; late: number; failed: number }> {
  // By the database's own clock, which the queue goes by.
  const { rows } = await sql<{ jobs: bigint; late: bigint; failed: bigint }>`
    select count(*) as jobs,
      count(*) filter (where attempts < max_attempts and locked_at is null and run_at < now() - ${LATE_MINUTES * MINUTE_MS} * interval '1 ms') as late,
      count(*) filter (where attempts >= max_attempts) as failed
    from graphile_worker.jobs
  `.execute(db)
  const { jobs = 0n, late = 0n, failed = 0n } = rows[0] ?? {}
  return { jobs: Number(jobs), late: Number(late), failed: Number(failed) }
}

/** How many workers of all processes are alive. */
export async function workersAlive({ db }: Context): Promise<number> {
  const { rows } = await sql<{ workers: bigint }>`
    select count(*) as workers from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
      and classid = ${WORKER_LOCKS}::oid and objsubid = 2
  `.execute(db)
  return Number(rows[0]?.workers ?? 0n)
}
