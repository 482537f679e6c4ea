import type { Context, JobName } from '#platform/base/context.ts'

/**
 * By the database's clock; without it an early job would run over and over until the platform's clock has caught up.
 */
const WAIT_MS = 60_000

/**
 * Queues a job that ran before `at` once more, for that time: the queue uses the database's clock, which may differ
 * from the platform's, and forgets jobs that have run.
 */
export const postponeJob = (
  ctx: Context,
  name: JobName,
  payload: Record<string, string>,
  when: { at: Date; key: string },
): Promise<void> => ctx.addJob(name, payload, { ...when, waitMs: WAIT_MS })
