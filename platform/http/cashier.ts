import * as contract from '#contract/cashier.ts'
import * as cashier from '../cashier/index.ts'
import { type Served, serveMember } from './serve.ts'

export const cashierCalls: Served[] = [
  serveMember(contract.depositMethods, cashier.depositMethods),
  serveMember(contract.createDeposit, cashier.createDeposit),
  serveMember(contract.cancelDeposit, cashier.cancelDeposit),
  serveMember(contract.deposits, cashier.deposits),
  serveMember(contract.deposit, cashier.deposit),
  serveMember(contract.withdrawalDesk, cashier.withdrawalDesk),
  serveMember(contract.bindAccount, cashier.bindAccount),
  serveMember(contract.reviewWithdrawal, cashier.reviewWithdrawal),
  serveMember(contract.requestWithdrawal, cashier.requestWithdrawal),
  serveMember(contract.cancelWithdrawal, cashier.cancelWithdrawal),
  serveMember(contract.confirmReceipt, cashier.confirmReceipt),
  serveMember(contract.withdrawals, cashier.withdrawals),
  serveMember(contract.withdrawal, cashier.withdrawal),
]
