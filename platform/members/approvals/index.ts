/** Approvals: manual operations that are more than one operator may do alone wait for another one (`adjustments approve`). */

export {
  type Allowance,
  allowanceOf,
  openAllowance,
  removeOldUses,
  transactByHand,
} from './allowance.ts'
export { approvalQueue } from './approval-queue.ts'
export { approvedOffers } from './approved-offers.ts'
export {
  type Adjustment,
  type AdjustmentStatus,
  adjustmentStatuses,
  listAdjustments,
} from './list-adjustments.ts'
export {
  concernedName,
  isAboutSubject,
  isOperatorRequest,
  type ManualOperation,
  type OperatorRequest,
  offerSubject,
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
