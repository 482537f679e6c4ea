/** Money that members send along their line. */
export { leftToSendToday, type TransferLimits, transferBetween, withinToday } from './transfer-between.ts'
export { transferToUpline } from './transfer-to-upline.ts'
export { uplineDesk } from './upline-desk.ts'
export { uplineTransfers } from './upline-transfers.ts'
