/** Approvals: manual operations above the threshold wait for another operator (`adjustments approve`). */

export { approvalQueue } from './approval-queue.ts'
export {
  type Adjustment,
  type AdjustmentStatus,
  adjustmentStatuses,
  listAdjustments,
} from './list-adjustments.ts'
export {
  approvalThreshold,
  concernedName,
  isOperatorRequest,
  type ManualOperation,
  needsApproval,
  type OperatorRequest,
  type PendingApproval,
  requestApproval,
} from './request-approval.ts'
export {
  lockPendingRequest,
  type PendingRequest,
  recordApproved,
  recordOperation,
  recordRejected,
} from './requests.ts'
