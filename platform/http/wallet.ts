import * as contract from '#contract/wallet.ts'
import * as wallet from '../wallet/index.ts'
import { type Served, serveMember, serveMemberRows } from './serve.ts'

export const walletCalls: Served[] = [
  serveMember(contract.balance, wallet.balance),
  serveMember(contract.statement, wallet.statement),
  serveMemberRows(contract.statementRows, wallet.everyLine),
  serveMember(contract.consolidatedFunds, wallet.consolidatedFunds),
  serveMember(contract.merchantWallet, wallet.merchantWallet),
  serveMember(contract.walletTransfer, wallet.transferFunds),
  serveMember(contract.recallWallets, wallet.recallFunds),
  serveMember(contract.transfers, wallet.transfers),
  serveMember(contract.uplineDesk, wallet.uplineDesk),
  serveMember(contract.transferToUpline, wallet.transferToUpline),
  serveMember(contract.uplineTransfers, wallet.uplineTransfers),
]
