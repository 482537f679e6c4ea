/** Wallets that vendors keep for members, and the money that goes there and comes back. */
export { consolidatedFunds, merchantWallet } from './consolidated-funds.ts'
export { walletJobs } from './jobs.ts'
export {
  compareBooks,
  listTransfers,
  recallForAll,
  resolveTransfer,
} from './transfer-wallet/operate-transfers.ts'
export { recallFunds } from './transfer-wallet/recall-funds.ts'
export { transferFunds } from './transfer-wallet/transfer-funds.ts'
export { type TransferState, transferStates } from './transfer-wallet/transfer-order.ts'
export { transfers } from './transfer-wallet/transfers.ts'
