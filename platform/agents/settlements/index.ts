/** What agents are paid by their contracts, period by period (platform.md section 6, decision 63). */
export { countedFigures } from './figures.ts'
export { leftTo } from './payslip-row.ts'
export { settleDue } from './settle-due.ts'
export { drySettlement, type Span, settleSpan } from './settle-span.ts'
export { type Share, shareOut } from './share-out.ts'
