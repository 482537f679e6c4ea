import { sql } from 'kysely'
import { counter, gauge, histogram, type Metric, type Reading, sample } from '#contract/base/metric.ts'
import { spanned } from '#contract/base/tracing.ts'
import type { Context, JobName } from '#platform/base/context.ts'
import { traced } from '#platform/base/process/traced.ts'

const jobSeconds = histogram('sen_job_seconds', 'How long jobs take, those that fail too.', ['job'])
export const jobFailures = counter(
  'sen_job_failures_total',
  'Jobs that failed; those of the queue are tried again, recurring ones run again.',
  ['job'],
)
const dueJobs = gauge('sen_jobs_due', 'Jobs that are due and that nobody has taken.', ['job'])
const oldestJob = gauge('sen_jobs_due_oldest_seconds', 'How long the oldest of them has been due.', ['job'])
export const jobMetrics: readonly Metric[] = [jobSeconds, jobFailures, dueJobs, oldestJob]

/** Runs a job, notes it where there is a meter, and traces it where there is a tracer: its log lines name the trace. */
export async function measuredJob(
  ctx: Context,
  job: string,
  work: (ctx: Context) => Promise<unknown>,
): Promise<void> {
  const { meter, tracer } = ctx
  const startedMs = performance.now()
  try {
    await spanned(tracer, `job ${job}`, 'consumer', {}, (span) => work(traced(ctx, span?.place.traceId)))
  } finally {
    meter?.observe(jobSeconds, { job }, (performance.now() - startedMs) / 1_000)
  }
}

/** The queue, by the index that its own workers take jobs by; its view does not show what that index needs. */
export const jobReadings = ({ db }: Context): Reading[] => [
  {
    name: 'jobs',
    async read() {
      const { rows } = await sql<{ job: JobName; due: bigint; seconds: number }>`
        select task.identifier as job, count(*) as due,
          extract(epoch from now() - min(job.run_at))::float8 as seconds
        from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
        where job.is_available = true and job.run_at <= now()
        group by task.identifier
      `.execute(db)
      return rows.flatMap(({ job, due, seconds }) => [
        sample(dueJobs, { job }, Number(due)),
        sample(oldestJob, { job }, seconds),
      ])
    },
  },
]
