import * as contract from '#contract/wallet.ts'
import * as wallet from '../wallet/index.ts'
import { type Served, serveMember } from './serve.ts'

export const walletCalls: Served[] = [
  serveMember(contract.balance, wallet.balance),
  serveMember(contract.statement, wallet.statement),
  serveMember(contract.statementRows, wallet.statementRows),
]
