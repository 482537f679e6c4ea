/** What agents are paid by their contracts, period by period (platform.md section 6, decision 63). */
export { agentRevenue, everyRevenueLine } from './agent-revenue.ts'
export { countedFigures } from './figures.ts'
export { isOwedPay } from './is-owed-pay.ts'
export { settlementRoutines } from './jobs.ts'
export {
  type ListedSettlement,
  listSettlements,
  settlementStatuses,
  showSettlement,
} from './list-settlements.ts'
export { owingAgents } from './owing-agents.ts'
export { everyPayslip, ownPayslip, ownPayslips } from './own-payslips.ts'
export { paidForBet } from './paid-for-bet.ts'
export { type CarryOver, carryOversInto } from './payslip-row.ts'
export { settleDue, settleInOrder } from './settle-due.ts'
export { type DryPayslip, drySettlement, type Span, settleSpan, unsettledPeriods } from './settle-span.ts'
export { type Share, shareOut } from './share-out.ts'
