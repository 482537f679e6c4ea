/** Counts settled turnover for everything it earns besides the games' own payouts. */
export { countTurnover, countTurnoverOf } from './count-turnover.ts'
export { turnoverRoutines } from './jobs.ts'
export { type KeptBenefits, takeBackTurnover } from './take-back-turnover.ts'
