import { sql } from 'kysely'
import type { Context, JobName } from '#platform/base/context.ts'
import type { Clock } from '#platform/base/ports.ts'
import type { Platform } from '#platform/entry/index.ts'
import { jobsByName } from '#platform/entry/jobs/start-jobs.ts'

/** More jobs than any test adds. */
const MAX_JOBS = 1_000

interface Due {
  id: bigint
  name: JobName
  payload: Record<string, string>
}

/**
 * Runs the jobs due by the test's clock, oldest first, and those they add, until none are left. Returns their names.
 * `thrice` runs each three times, as after crashes before it was marked done.
 */
export async function runJobs(platform: Platform, { thrice = false } = {}): Promise<JobName[]> {
  await moveUp(platform.ctx)
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

/** Jobs that wait by the queue's own clock, not by the platform's. */
const byQueue: JobName[] = ['transfer-carry', 'withdrawal-pay']
/** The test clock's time when its queue was last read, in ms. */
const lookedAt = new WeakMap<Clock, number>()

/**
 * Tests cannot move the queue's clock: instead, the jobs that wait by it are moved earlier by as much as the test's
 * clock advanced.
 */
async function moveUp({ db, clock }: Context): Promise<void> {
  const now = clock.now().getTime()
  const passed = `${now - (lookedAt.get(clock) ?? 0)} ms`
  lookedAt.set(clock, now)
  await sql`
    update graphile_worker._private_jobs jobs set run_at = run_at - ${passed}::interval
    from graphile_worker._private_tasks tasks where tasks.id = jobs.task_id and identifier = any(${byQueue}::text[])
  `.execute(db)
}

/** An immediate job has the database's time; a later one the platform clock's, or that of `byQueue`. */
async function takeDue(ctx: Context): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    with due as (
      select jobs.id, identifier as name, payload from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where run_at = jobs.created_at or run_at <= case when identifier = any(${byQueue}::text[]) then now() else ${ctx.clock.now()} end
      order by run_at, jobs.id limit 1
    ), taken as (select graphile_worker.complete_jobs(array(select id from due)))
    select due.* from due, taken
  `.execute(ctx.db)
  return rows[0]
}

/** Deletes all jobs, so that a test starts without any. */
export async function forgetJobs(ctx: Context): Promise<void> {
  await sql`delete from graphile_worker._private_jobs`.execute(ctx.db)
  await moveUp(ctx)
}
