import * as contract from '#contract/cashier/cashier.ts'
import * as deposits from '#platform/cashier/deposits/index.ts'
import * as withdrawals from '#platform/cashier/withdrawals/index.ts'
import { type ServedEndpoint, serveMember } from './server/serve.ts'

export const cashierCalls: ServedEndpoint[] = [
  serveMember(contract.depositMethods, deposits.depositMethods),
  serveMember(contract.createDeposit, deposits.createDeposit),
  serveMember(contract.cancelDeposit, deposits.cancelDeposit),
  serveMember(contract.deposits, deposits.deposits),
  serveMember(contract.deposit, deposits.deposit),
  serveMember(contract.withdrawalDesk, withdrawals.withdrawalDesk),
  serveMember(contract.boundAccounts, withdrawals.boundAccounts),
  serveMember(contract.bindAccount, withdrawals.bindAccount),
  serveMember(contract.reviewWithdrawal, withdrawals.reviewWithdrawal),
  serveMember(contract.requestWithdrawal, withdrawals.requestWithdrawal),
  serveMember(contract.cancelWithdrawal, withdrawals.cancelWithdrawal),
  serveMember(contract.confirmReceipt, withdrawals.confirmReceipt),
  serveMember(contract.withdrawals, withdrawals.withdrawals),
  serveMember(contract.withdrawalsAndOrder, withdrawals.withdrawalsAndOrder),
  serveMember(contract.withdrawal, withdrawals.withdrawal),
]
