/** Approvals: manual operations above the threshold wait for another operator (`adjustments approve`). */

export { type AdjustmentStatus, adjustmentStatuses, listAdjustments } from './list-adjustments.ts'
export {
  approvalThreshold,
  type ManualOperation,
  nameOf,
  needsApproval,
  type PendingApproval,
  requestApproval,
} from './request-approval.ts'
export { lockWaiting, noteAlone, noteDone, noteRejected, type Waiting } from './requests.ts'
