/** Corrections of a member's wallet by hand, and whatever else by hand is so large that it takes two operators. */
export { adjust } from './adjust.ts'
export { approveAdjustment, rejectAdjustment } from './decide-adjustment.ts'
