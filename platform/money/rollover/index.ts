/** Stakes that money must see before it may leave: asked for by what comes in, counted off by settled bets. */
export { mayTake } from './may-take.ts'
export { addTurnover, openTurnover, settleTurnover, sourceOf, turnoverLeft } from './turnover.ts'
export { withdrawableOf } from './withdrawable.ts'
