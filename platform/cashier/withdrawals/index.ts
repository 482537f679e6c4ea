/** Withdrawals: bound accounts, orders, reviews, payouts and their receipts. */

export {
  bankSharers,
  withdrawalPast,
} from './accounts/account-holders.ts'
export { bindAccount } from './accounts/bind-account.ts'
export { boundAccounts, boundAccountsOf } from './accounts/bound-accounts-of.ts'
export { membersWithAccount } from './accounts/members-with-account.ts'
export { releaseAccount } from './accounts/release-account.ts'
export { sharedBankAccounts } from './accounts/shared-accounts.ts'
export { approveWithdrawal } from './approve-withdrawal.ts'
export { cancelWithdrawal } from './cancel-withdrawal.ts'
export { confirmReceipt, forceReceipt } from './confirm-receipt.ts'
export { type ListedWithdrawal, listWithdrawals, showWithdrawal } from './list-withdrawals.ts'
export {
  type ListedPayoutFile,
  listPayoutFiles,
  showPayoutFile,
} from './payout-files/list-payout-files.ts'
export {
  makePayoutFile,
  previewPayoutFile,
  releasePayout,
  takePayoutFile,
  type WaitingPayout,
  waitingPayouts,
} from './payout-files/payout-files.ts'
export { acceptPayoutCallback } from './payouts/accept-payout-callback.ts'
export {
  findPayoutBy,
  findPayoutOf,
  lockPaidBy,
  type PayoutMatch,
  payByLine,
  payoutsWithContents,
} from './payouts/bank-payout.ts'
export { paidByChain, payByTransaction } from './payouts/chain-payout.ts'
export { payByHand } from './payouts/pay-by-hand.ts'
export { payWithdrawal } from './payouts/pay-withdrawal.ts'
export { type PayoutCandidate, payoutCandidates } from './payouts/payout-candidates.ts'
export {
  listPayoutExceptions,
  type PayoutDecision,
  type PayoutException,
  payoutDecisions,
  payoutExceptionQueue,
  returnPaid,
  settledPayouts,
  settleExceptionByHand,
  settlePayoutException,
} from './payouts/payout-exceptions.ts'
export { withdrawnByHour } from './payouts/payouts-by-hour.ts'
export { type PayoutEnd, payoutEnds, resolvePayout } from './payouts/resolve-payout.ts'
export { retryPayout } from './payouts/retry-payout.ts'
export {
  bookApprovedTransfer,
  bookedTransfers,
  bookTransfer,
  isUnneededSubject,
  type UnneededDecision,
  unneededDecisions,
} from './payouts/unneeded-transfer.ts'
export { rejectWithdrawal } from './reject-withdrawal.ts'
export { requestWithdrawal } from './request-withdrawal.ts'
export { reviewWithdrawal } from './review-withdrawal.ts'
export { withdrawalDesk } from './withdrawal-desk.ts'
export { withdrawalJobs } from './withdrawal-jobs.ts'
export type { WithdrawalStatus } from './withdrawal-order.ts'
export { withdrawalQueue } from './withdrawal-queue.ts'
export { withdrawal, withdrawals, withdrawalsAndOrder } from './withdrawals.ts'
export { checkIdentity } from './without-identity.ts'
