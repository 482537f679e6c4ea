/** What a member's wallets hold, and every movement that made it so. */
export { balance } from './balance.ts'
export { consolidatedFunds, merchantWallet } from './consolidated-funds.ts'
export { walletJobs } from './jobs.ts'
export { transferToUpline } from './member-transfers/transfer-to-upline.ts'
export { uplineDesk } from './member-transfers/upline-desk.ts'
export { uplineTransfers } from './member-transfers/upline-transfers.ts'
export { everyLine, statement, statementRows } from './statement.ts'
export {
  compareBooks,
  listTransfers,
  recallForAll,
  resolveTransfer,
} from './vendor-transfers/operate-transfers.ts'
export { recallFunds } from './vendor-transfers/recall-funds.ts'
export { transferFunds } from './vendor-transfers/transfer-funds.ts'
export { type TransferState, transferStates } from './vendor-transfers/transfer-order.ts'
export { transfers } from './vendor-transfers/transfers.ts'
