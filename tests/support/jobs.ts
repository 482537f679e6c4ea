import { sql } from 'kysely'
import type { Context, JobName } from '#platform/context.ts'
import type { Platform } from '#platform/index.ts'
import { jobsByName } from '#platform/jobs/index.ts'

/** More jobs than any test adds. */
const MAX_JOBS = 1_000

interface Due {
  id: bigint
  name: JobName
  payload: Record<string, string>
}

/**
 * Does the jobs that are due by the test's clock, oldest first, and those that they add, until there are none. Answers
 * their names. `thrice` does each three times, as when crashes come before the note that it is done.
 */
export async function runJobs(platform: Platform, { thrice = false } = {}): Promise<JobName[]> {
  const jobs = jobsByName(platform.fetch)
  const done: JobName[] = []
  for (let count = 0; count < MAX_JOBS; count++) {
    const job = await takeDue(platform.ctx)
    if (!job) return done
    for (let round = 0; round < (thrice ? 3 : 1); round++) await jobs[job.name](platform.ctx, job.payload)
    done.push(job.name)
  }
  throw new Error(`more than ${MAX_JOBS} jobs`)
}

/** A job that is for now has the database's time; one that is for later the platform's clock's. */
async function takeDue(ctx: Context): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    with due as (
      select jobs.id, identifier as name, payload from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where run_at <= ${ctx.clock.now()} or run_at = jobs.created_at order by run_at, jobs.id limit 1
    ), taken as (select graphile_worker.complete_jobs(array(select id from due)))
    select due.* from due, taken
  `.execute(ctx.db)
  return rows[0]
}

/** Forgets every job, so that a test starts with none. */
export async function forgetJobs(ctx: Context): Promise<void> {
  await sql`delete from graphile_worker._private_jobs`.execute(ctx.db)
}
