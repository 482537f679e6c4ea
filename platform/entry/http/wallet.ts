import * as contract from '#contract/money/wallet.ts'
import * as memberTransfers from '#platform/cashier/member-transfers/index.ts'
import * as statement from '#platform/money/statement/index.ts'
import { gamesOfBets } from '#platform/play/bets/index.ts'
import * as vendors from '#platform/play/vendors/index.ts'
import { type ServedEndpoint, serve, serveMember, serveMemberRows } from './server/serve.ts'

export const walletCalls: ServedEndpoint[] = [
  serveMember(contract.balance, statement.balance),
  serveMember(contract.statement, (ctx, member, input) =>
    statement.statement(ctx, member, input, gamesOfBets(input.language)),
  ),
  serveMemberRows(contract.statementRows, statement.everyLine),
  serveMember(contract.consolidatedFunds, vendors.consolidatedFunds),
  serveMember(contract.merchantWallet, vendors.merchantWallet),
  serve(contract.walletVendors, (ctx) => vendors.walletVendors(ctx)),
  serveMember(contract.walletTransfer, vendors.transferFunds),
  serveMember(contract.recallWallets, vendors.recallFunds),
  serveMember(contract.transfers, vendors.transfers),
  serveMember(contract.uplineDesk, memberTransfers.uplineDesk),
  serveMember(contract.transferToUpline, memberTransfers.transferToUpline),
  serveMember(contract.uplineTransfers, memberTransfers.uplineTransfers),
]
