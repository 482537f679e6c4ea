/** What agents are paid by their contracts, period by period (platform.md section 6, decision 63). */
export { settleDue } from './settle-due.ts'
export { drySettlement, type Span, settleSpan } from './settle-span.ts'
