/** Money that a member sends to its upline. */
export { transferToUpline } from './transfer-to-upline.ts'
export { uplineDesk } from './upline-desk.ts'
export { uplineTransfers } from './upline-transfers.ts'
