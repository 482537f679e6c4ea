/**
 * Vendors of games: wallets that they keep for members, and transfers to and from these (`transfer-wallet`); games that
 * are staked from the member's own wallet (`seamless-wallet`, decision 64), and the comparison of their bets with the
 * vendors' reports (`reconciliation`, decision 66); keys and launch tokens (`connections`).
 */

export { MAX_WIN_TIMES } from '#platform/play/limits.ts'
export { type Connection, connectionOf, isReported, resealVendorKeys } from './connections/connections.ts'
export { newLaunchToken } from './connections/launch-token.ts'
export {
  connectVendor,
  listConnections,
  rotateKey,
  type ShownConnection,
  setWinLimit,
  showConnection,
} from './connections/operate-connections.ts'
export { consolidatedFunds, merchantWallet, walletVendors } from './consolidated-funds.ts'
export { vendorRoutines, walletJobs } from './jobs.ts'
export { differenceQueue } from './reconciliation/difference-queue.ts'
export {
  differenceStates,
  type ListedDifference,
  type ListedReport,
  listDifferences,
  listReports,
  showDifference,
} from './reconciliation/operate-differences.ts'
export { reconcileByHand, reconcileDue } from './reconciliation/reconcile.ts'
export {
  type DifferenceDecision,
  decisions,
  resolveDifference,
  settleDifference,
} from './reconciliation/resolve-difference.ts'
export { removeOldCalls } from './seamless-wallet/remove-old-calls.ts'
export { endSilentBets } from './seamless-wallet/silent-bets.ts'
export { takeCall } from './seamless-wallet/take-call.ts'
export { type WalletCall, walletBalance } from './seamless-wallet/take-single-call.ts'
export { vendorSimulatorCheck } from './simulator-check.ts'
export {
  compareBooks,
  type ListedTransfer,
  listTransfers,
  recallForAll,
  resolveTransfer,
} from './transfer-wallet/operate-transfers.ts'
export { recallFunds } from './transfer-wallet/recall-funds.ts'
export { transferFunds } from './transfer-wallet/transfer-funds.ts'
export { transferStates } from './transfer-wallet/transfer-order.ts'
export { hasOpenTransfer, transfers } from './transfer-wallet/transfers.ts'
