/** Turnover as it is counted once its bets are settled, for what it brings besides the games' own payouts. */
export { countTurnover, countTurnoverOf } from './count-turnover.ts'
