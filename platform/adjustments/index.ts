/** Corrections of a member's wallet by hand, by two persons where they are large. */
export { adjust } from './adjust.ts'
export { approveAdjustment, rejectAdjustment } from './decide-adjustment.ts'
export { type AdjustmentStatus, adjustmentStatuses, listAdjustments } from './list-adjustments.ts'
