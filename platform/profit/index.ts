/** What a member's money came to, by day and game type. */
export { personalProfit } from './personal-profit.ts'
export { profitRows } from './profit-rows.ts'
