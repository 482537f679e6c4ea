/** Money in and out of the site: deposits, withdrawals, and the turnover that stands between them. */
export { acceptNotice, type Outcome } from './accept-notice.ts'
export { acceptPayoutNotice, type PayoutOutcome } from './accept-payout-notice.ts'
export { approveWithdrawal } from './approve-withdrawal.ts'
export { bindAccount } from './bind-account.ts'
export { cancelDeposit } from './cancel-deposit.ts'
export { cancelWithdrawal } from './cancel-withdrawal.ts'
export { confirmReceipt, forceReceipt } from './confirm-receipt.ts'
export { createDeposit } from './create-deposit.ts'
export { failDeposit, payDeposit, payDepositByHand } from './decide-deposit.ts'
export { depositMethods } from './deposit-methods.ts'
export type { DepositStatus } from './deposit-order.ts'
export { deposit, deposits } from './deposits.ts'
export { expireDeposit } from './expire-deposit.ts'
export { cashierJobs } from './jobs.ts'
export { mayTake } from './may-request.ts'
export {
  creditOddByHand,
  creditOddPayment,
  dismissOddPayment,
  listOddPayments,
  settleReversal,
  settleReversalByHand,
} from './odd-payments.ts'
export {
  listOddPayouts,
  type PayoutDecision,
  payoutDecisions,
  settleByHand,
  settleOddPayout,
} from './odd-payouts.ts'
export {
  type ListedDeposit,
  type ListedWithdrawal,
  listDeposits,
  listWithdrawals,
  showDeposit,
  showWithdrawal,
} from './operator-lists.ts'
export type { OrderFilter } from './order-queries.ts'
export { payByHand } from './pay-by-hand.ts'
export { payWithdrawal } from './pay-withdrawal.ts'
export { providerOf } from './providers/index.ts'
export type { Notice } from './providers/provider.ts'
export { rejectWithdrawal } from './reject-withdrawal.ts'
export { releaseAccount } from './release-account.ts'
export { requestWithdrawal } from './request-withdrawal.ts'
export { type PayoutEnd, payoutEnds, resolvePayout } from './resolve-payout.ts'
export { retryPayout } from './retry-payout.ts'
export { reviewWithdrawal } from './review-withdrawal.ts'
export { submitDeposit } from './submit-deposit.ts'
export { addTurnover, settleTurnover, turnoverLeft } from './turnover.ts'
export { withdrawableOf } from './withdrawable.ts'
export { withdrawalDesk } from './withdrawal-desk.ts'
export type { WithdrawalStatus } from './withdrawal-order.ts'
export { withdrawal, withdrawals } from './withdrawals.ts'
