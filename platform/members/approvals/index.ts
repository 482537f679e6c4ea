/** Approvals: manual operations above the threshold wait for another operator (`adjustments approve`). */
export { aloneUpTo, askAnother, type HandMade, takesTwo, type Waits } from './ask-another.ts'
export { type AdjustmentStatus, adjustmentStatuses, listAdjustments } from './list-adjustments.ts'
export { lockWaiting, noteAlone, noteDone, noteRejected, type Waiting } from './requests.ts'
