import { askDatabase } from '../database/ask-database.ts'
import { eventually } from '../eventually.ts'
import type { SiteAddress } from './site.ts'

/** The longest that a run in progress is waited for. */
const RUN_LIMIT_MS = 30_000

/** A recurring job has its name for its queue and, while none of its runs has begun, for its key. */
const recurring = `
  select job.id, job.run_at, job.locked_at is null and queue.locked_at is null as rests
  from graphile_worker._private_jobs job
  join graphile_worker._private_tasks task on task.id = job.task_id
  join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id and queue.queue_name = task.identifier`
const runAt = (at: string) => `
  update graphile_worker._private_jobs set run_at = ${at}
  where id in (select id from (${recurring}) recurring where rests)`
const postponeJob = runAt("now() + interval '1 hour'")
const takeUp = runAt('now()')
/** What is at work, or still due: a run may have begun while `postponeJob` looked. */
const left = `
  select count(*)::int as jobs from (${recurring}) recurring where not rests or run_at < now() + interval '30 minutes'`

/** Puts the recurring jobs of the site off for an hour, and waits for those that run. */
export async function putOffRecurringJobs(site: SiteAddress): Promise<void> {
  await eventually(
    'the recurring jobs to rest',
    async () => {
      await askDatabase(site, postponeJob)
      const [row] = await askDatabase<{ jobs: number }>(site, left)
      return row?.jobs === 0
    },
    RUN_LIMIT_MS,
  )
}

/** They go on at once. */
export const takeUpRecurringJobs = async (site: SiteAddress): Promise<void> =>
  void (await askDatabase(site, takeUp))
