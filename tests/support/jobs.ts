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
 * Does the jobs that are due by the test's clock, oldest first, and those that they add, until there are none. Answers
 * their names. `thrice` does each three times, as when crashes come before the note that it is done.
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

/** What waits by the queue's own clock, and not until a moment of the platform's. */
const byQueue: JobName[] = ['transfer-carry', 'withdrawal-pay']
/** Where each test's clock stood when its queue was last looked at, in ms. */
const lookedAt = new WeakMap<Clock, number>()

/** No test moves the queue's clock: the jobs that wait by it are moved up instead, by as much as the test's has moved. */
async function moveUp({ db, clock }: Context): Promise<void> {
  const now = clock.now().getTime()
  const passed = `${now - (lookedAt.get(clock) ?? 0)} ms`
  lookedAt.set(clock, now)
  await sql`
    update graphile_worker._private_jobs jobs set run_at = run_at - ${passed}::interval
    from graphile_worker._private_tasks tasks where tasks.id = jobs.task_id and identifier = any(${byQueue}::text[])
  `.execute(db)
}

/** A job that is for now has the database's time; one that is for later the platform's clock's, or waits `byQueue`. */
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

/** Forgets every job, so that a test starts with none. */
export async function forgetJobs(ctx: Context): Promise<void> {
  await sql`delete from graphile_worker._private_jobs`.execute(ctx.db)
  await moveUp(ctx)
}
