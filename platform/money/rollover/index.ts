/** Rollover: stakes required before money may be withdrawn; added by credits, counted down by settled bets. */
export { mayTake } from './may-take.ts'
export { addTurnover, openTurnover, settleTurnover, sourceOf, turnoverLeft } from './turnover.ts'
export { withdrawableOf } from './withdrawable.ts'
