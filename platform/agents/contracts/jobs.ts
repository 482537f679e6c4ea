import type { Job, JobName } from '#platform/base/context.ts'
import { expireContract } from './act-on-contract.ts'

/** Jobs of contracts: what nobody answers ends. */
export const contractJobs: Record<Extract<JobName, `contract-${string}`>, Job> = {
  'contract-expire': expireContract,
}
