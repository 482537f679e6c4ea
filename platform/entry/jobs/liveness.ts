import type { ClientBase, Pool } from 'pg'
import { WORKER_LOCKS } from '#platform/base/waiting-jobs.ts'

/**
 * Which workers are alive. A job that a worker has taken is locked by the worker's id; when its process is killed, the
 * queue itself would free the job only after four hours. So each worker's id is an advisory lock of its process's
 * listening connection, which ends with the process: a job locked by an id that nobody holds is free at once.
 *
 * While a connection is lost and made again, a job in progress may count as abandoned and be done twice; every job is
 * idempotent, so that costs nothing but the work.
 *
 * The first of such a lock's two keys is `WORKER_LOCKS`, a worker's id the second.
 */

/** Holds the locks of these workers while `client` is connected. */
export async function signIn(client: ClientBase, workerIds: string[]): Promise<void> {
  await client.query(
    'select pg_advisory_lock_shared($1::int, hashtext(id)) from unnest($2::text[]) as worker (id)',
    [WORKER_LOCKS, workerIds],
  )
}

/** Frees the jobs of dead workers. */
export async function releaseAbandonedJobs(pool: Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array(
      select distinct locked_by from graphile_worker.jobs
      where locked_by is not null and not exists (
        select 1 from pg_locks
        where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
          and classid = $1::oid and objid = hashtext(locked_by)::bit(32)::bigint::oid and objsubid = 2
      )
    ))`,
    [WORKER_LOCKS],
  )
}

/** Frees the jobs of these workers, which their own process has given up. */
export async function releaseJobsOf(pool: Pool, workerIds: string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [workerIds])
}
