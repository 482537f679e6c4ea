import type { Job, JobName } from '#platform/base/context.ts'
import { loosenLimit } from './set-limit.ts'

/** Jobs of limits: a looser one comes into force. */
export const limitJobs: Record<Extract<JobName, `limit-${string}`>, Job> = { 'limit-loosen': loosenLimit }
