/** Money that members send along their line. */
export {
  checkTodaysLimits,
  leftToSendToday,
  type TransferLimits,
  transferBetween,
} from './transfer-between.ts'
export { transferToUpline } from './transfer-to-upline.ts'
export { uplineDesk } from './upline-desk.ts'
export { uplineTransfers } from './upline-transfers.ts'
