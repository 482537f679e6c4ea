import type { Context, JobName } from '#platform/base/context.ts'
import { POSTPONED_MS } from '#platform/base/limits.ts'

/**
 * Queues a job that ran before `at` once more, for that time: the queue uses the database's clock, which may differ
 * from the platform's, and forgets jobs that have run.
 */
export const postponeJob = (
  ctx: Context,
  name: JobName,
  payload: Record<string, string>,
  when: { at: Date; key: string },
): Promise<void> => ctx.addJob(name, payload, { ...when, waitMs: POSTPONED_MS })
