/** Counting of settled turnover, for everything it earns besides the games' own payouts. */
export { countTurnover, countTurnoverOf } from './count-turnover.ts'
export { type KeptBenefits, takeBackTurnover } from './take-back-turnover.ts'
