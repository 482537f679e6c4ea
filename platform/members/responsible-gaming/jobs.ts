import type { Job, JobName } from '#platform/base/context.ts'
import { loosenLimit } from './set-limit.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'limit-loosen': true
  }
}

/** Jobs of limits: a looser limit comes into force. */
export const limitJobs: Record<Extract<JobName, `limit-${string}`>, Job> = { 'limit-loosen': loosenLimit }
