import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'

/** As long as somebody may want to look at a job that has failed for good. */
const KEPT_DAYS = 7
/** Jobs per run; the rest waits for the next one. */
const MOST = 1_000

interface DeadJob {
  id: string
  job: string
  attempts: number
  error: string | null
}

/**
 * Removes and logs the jobs of the queue that can never run: all their attempts are used. They have failed for good, or their
 * process was killed in the last attempt, or (a run of a routine) after the next one had taken their place. Those that a
 * worker holds are left alone; of a dead worker `releaseAbandonedJobs` frees them first. Answers how many it removed.
 */
export async function removeDeadJobs({ db, log }: Context): Promise<bigint> {
  // The queue writes its times by the database's clock.
  const { rows } = await sql<DeadJob>`
    with dead as (
      select id, task_identifier, attempts, last_error from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null
        and updated_at <= now() - make_interval(days => ${KEPT_DAYS}::int)
      order by id limit ${MOST}
    ), removed as (
      select id from graphile_worker.complete_jobs(array(select id from dead))
    )
    select id::text, task_identifier as job, attempts, last_error as error from dead join removed using (id)
  `.execute(db)
  for (const { id, ...dead } of rows)
    log.warn({ jobId: id, ...dead }, 'a job that can never run again was removed')
  return BigInt(rows.length)
}
