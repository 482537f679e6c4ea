/** A member's profit and loss, by day and game type. */
export { everyProfitDay, personalProfit } from './personal-profit.ts'
