import type { Job, JobName } from '#platform/base/context.ts'
import { expireContract } from './act-on-contract.ts'
import { tellEffect } from './tell-effect.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'contract-expire': true
    'contract-effect': true
  }
}

/** Jobs of contracts: they end unanswered requests, and tell both sides when something takes effect. */
export const contractJobs: Record<Extract<JobName, `contract-${string}`>, Job> = {
  'contract-expire': expireContract,
  'contract-effect': tellEffect,
}
