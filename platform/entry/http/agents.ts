import * as contract from '#contract/agents/agents.ts'
import * as contractCalls from '#contract/agents/contract-calls.ts'
import * as payslipContract from '#contract/agents/payslips.ts'
import * as reports from '#contract/agents/reports.ts'
import * as contracts from '#platform/agents/contracts/index.ts'
import * as figures from '#platform/agents/figures/index.ts'
import * as invitations from '#platform/agents/invitations/index.ts'
import * as records from '#platform/agents/records/index.ts'
import * as sandbox from '#platform/agents/sandbox/index.ts'
import * as settlements from '#platform/agents/settlements/index.ts'
import * as tree from '#platform/agents/tree/index.ts'
import { type ServedEndpoint, serveMember, serveMemberRows } from './server/serve.ts'

export const agentCalls: ServedEndpoint[] = [
  serveMember(payslipContract.payslips, settlements.ownPayslips),
  serveMemberRows(payslipContract.payslipRows, settlements.everyPayslip),
  serveMember(payslipContract.payslipDetail, settlements.ownPayslip),
  serveMember(payslipContract.agentRevenue, settlements.agentRevenue),
  serveMemberRows(payslipContract.agentRevenueRows, settlements.everyRevenueLine),
  serveMember(contract.agentAnnouncements, tree.agentAnnouncements),
  serveMember(contract.downlines, tree.downlines),
  serveMemberRows(contract.downlineRows, tree.everyDownline),
  serveMember(contract.freezeDownline, tree.freezeDownline),
  serveMember(contract.unfreezeDownline, tree.unfreezeDownline),
  serveMember(contract.noteDownline, tree.noteDownline),
  serveMember(contract.downlineDesk, tree.downlineDesk),
  serveMember(contract.transferToDownline, tree.transferToDownline),
  serveMember(contract.invitationLinks, invitations.invitationLinks),
  serveMember(contract.issueLink, invitations.issueLink),
  serveMember(contract.registerDownline, invitations.registerDownline),
  serveMember(reports.teamTrend, figures.teamTrend),
  serveMember(reports.teamOverview, figures.teamOverview),
  serveMemberRows(reports.teamDayRows, figures.everyTeamDay),
  serveMember(reports.teamProfit, figures.teamProfit),
  serveMemberRows(reports.teamProfitRows, figures.everyTeamProfit),
  serveMember(reports.teamBets, records.teamBets),
  serveMemberRows(reports.teamBetRows, records.everyTeamBet),
  serveMember(reports.teamBet, records.teamBet),
  serveMember(reports.teamTransactions, records.teamTransactions),
  serveMemberRows(reports.teamTransactionRows, records.everyTeamTransaction),
  serveMember(contractCalls.agentContracts, contracts.ownContracts),
  serveMemberRows(contractCalls.agentContractRows, contracts.everyContract),
  serveMember(contractCalls.agentContract, contracts.ownContract),
  serveMember(contractCalls.contractDesk, contracts.contractDesk),
  serveMember(contractCalls.consolidatedContractInfo, contracts.contractInfo),
  serveMember(contractCalls.previewContract, sandbox.previewContract),
  serveMember(contractCalls.processDividend, sandbox.processGuarded('dividend')),
  serveMember(contractCalls.processDailySalary, sandbox.processGuarded('daily-salary')),
  serveMember(contractCalls.processHourlySalary, sandbox.processGuarded('hourly-salary')),
  serveMember(contractCalls.processRealtimeSalary, sandbox.processGuarded('realtime-salary')),
]
