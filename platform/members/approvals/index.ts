/** What one operator may not do alone: credits by hand above a limit wait for another one (`adjustments approve`). */
export { aloneUpTo, askAnother, type HandMade, takesTwo, type Waits } from './ask-another.ts'
export { type AdjustmentStatus, adjustmentStatuses, listAdjustments } from './list-adjustments.ts'
export { lockWaiting, noteAlone, noteDone, noteRejected, type Waiting } from './requests.ts'
