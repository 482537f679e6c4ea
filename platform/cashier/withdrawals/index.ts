/** Withdrawals: bound accounts, orders, reviews, payouts and their receipts. */
export { acceptPayoutCallback, type PayoutOutcome } from './accept-payout-callback.ts'
export { type WithdrawalPast, withdrawalPast } from './account-holders.ts'
export { approveWithdrawal } from './approve-withdrawal.ts'
export { bindAccount } from './bind-account.ts'
export { type BoundAccount, boundAccountsOf } from './bound-accounts-of.ts'
export { cancelWithdrawal } from './cancel-withdrawal.ts'
export { confirmReceipt, forceReceipt } from './confirm-receipt.ts'
export { type ListedWithdrawal, listWithdrawals, showWithdrawal } from './list-withdrawals.ts'
export { membersWithAccount } from './members-with-account.ts'
export { payByHand } from './pay-by-hand.ts'
export { payWithdrawal } from './pay-withdrawal.ts'
export {
  listPayoutExceptions,
  type PayoutDecision,
  type PayoutException,
  payoutDecisions,
  payoutExceptionQueue,
  settleExceptionByHand,
  settlePayoutException,
} from './payout-exceptions.ts'
export { withdrawnByHour } from './payouts-by-hour.ts'
export { rejectWithdrawal } from './reject-withdrawal.ts'
export { releaseAccount } from './release-account.ts'
export { requestWithdrawal } from './request-withdrawal.ts'
export { type PayoutEnd, payoutEnds, resolvePayout } from './resolve-payout.ts'
export { retryPayout } from './retry-payout.ts'
export { reviewWithdrawal } from './review-withdrawal.ts'
export { sharedBankAccounts } from './shared-accounts.ts'
export { withdrawalDesk } from './withdrawal-desk.ts'
export { withdrawalJobs } from './withdrawal-jobs.ts'
export type { WithdrawalStatus } from './withdrawal-order.ts'
export { withdrawalQueue } from './withdrawal-queue.ts'
export { withdrawal, withdrawals } from './withdrawals.ts'
