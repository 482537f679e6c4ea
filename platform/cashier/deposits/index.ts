/** Deposits: orders, their payments, and payment exceptions. */
export { acceptCallback } from './accept-callback.ts'
export {
  creditTransfer,
  creditTransfers,
  findOrdersOf,
  knownContents,
  type LineReason,
  lockTransferOrder,
} from './bank-payment.ts'
export { cancelDeposit } from './cancel-deposit.ts'
export {
  type ArrivalReason,
  creditArrival,
  fitOfArrival,
  lockTokenOrder,
  noteSeen,
  tellWaiting,
  worthOfArrival,
} from './chain-payment.ts'
export { createDeposit } from './create-deposit.ts'
export { failDeposit, isCreditedByArrival, payDeposit, payDepositByHand } from './decide-deposit.ts'
export { depositJobs } from './deposit-jobs.ts'
export { depositMethods } from './deposit-methods.ts'
export { type DepositStatus, mayBecome as depositMayBecome } from './deposit-order.ts'
export { depositedByHour, depositQueue, hasOpenDeposit } from './deposit-queue.ts'
export { deposit, deposits } from './deposits.ts'
export { expireDeposit } from './expire-deposit.ts'
export { type ListedDeposit, listDeposits, showDeposit } from './list-deposits.ts'
export {
  creditExceptionByHand,
  creditPaymentException,
  dismissPaymentException,
  forgetReversed,
  listPaymentExceptions,
  noteReversed,
  type PaymentException,
  paymentExceptionQueue,
  settledPayments,
  settleReversal,
  settleReversalByHand,
  wasWrittenOff,
} from './payment-exceptions.ts'
export { submitDeposit } from './submit-deposit.ts'
export { type TransferCandidate, transferCandidates } from './transfer-candidates.ts'
