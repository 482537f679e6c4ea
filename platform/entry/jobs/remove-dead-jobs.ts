import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { KEPT_JOBS_DAYS, REMOVED_JOBS_ROWS } from '#platform/entry/limits.ts'

interface DeadJob {
  id: string
  job: string
  attempts: number
  error: string | null
}

/**
 * Removes and logs jobs that can never run again because all their attempts are used: they have failed permanently, or
 * their process was killed in the last attempt, or (a run of a routine) the next run has replaced them. Jobs that a
 * worker holds are left alone; `releaseAbandonedJobs` first frees those of dead workers. Answers the number of removed
 * jobs.
 */
export async function removeDeadJobs({ db, log }: Context): Promise<bigint> {
  // The queue's times come from the database's clock.
  const { rows } = await sql<DeadJob>`
    with dead as (
      select id, task_identifier, attempts, last_error from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null
        and updated_at <= now() - make_interval(days => ${KEPT_JOBS_DAYS}::int)
      order by id limit ${REMOVED_JOBS_ROWS}
    ), removed as (
      select id from graphile_worker.complete_jobs(array(select id from dead))
    )
    select id::text, task_identifier as job, attempts, last_error as error from dead join removed using (id)
  `.execute(db)
  for (const { id, ...dead } of rows)
    log.warn({ jobId: id, ...dead }, 'a job that can never run again was removed')
  return BigInt(rows.length)
}
