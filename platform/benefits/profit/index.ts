/** What a member's money came to, by day and game type. */
export { everyProfitDay, personalProfit } from './personal-profit.ts'
