/** Manual corrections of a member's wallet, and the approval of any manual operation above the threshold. */
export { adjust } from './adjust.ts'
export { betVoiding } from './bet-voiding.ts'
export { approveAdjustment, rejectAdjustment } from './decide-adjustment.ts'
