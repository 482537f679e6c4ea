import type { Context, JobName } from '#platform/base/context.ts'

/**
 * By the database's clock; without it an early job would run again and again until the platform's clock has caught up.
 */
const WAIT_MS = 60_000

/**
 * Adds a job that ran before `at` again, for that time: the queue goes by the database's clock, which may differ from
 * the platform's, and forgets a job that has run.
 */
export const postponeJob = (
  ctx: Context,
  name: JobName,
  payload: Record<string, string>,
  when: { at: Date; key: string },
): Promise<void> => ctx.addJob(name, payload, { ...when, waitMs: WAIT_MS })
