import type { Context, JobName } from './context.ts'

/** By the database's clock; without it such a job would run again and again until the platform's clock has come so far. */
const WAIT_MS = 60_000

/**
 * Adds a job again that has come before `at`, when it is due: the queue goes by the database's clock, which the platform's
 * may be behind, and what has run is forgotten.
 */
export const putOff = (
  ctx: Context,
  name: JobName,
  payload: Record<string, string>,
  when: { at: Date; key: string },
): Promise<void> => ctx.addJob(name, payload, { ...when, waitMs: WAIT_MS })
