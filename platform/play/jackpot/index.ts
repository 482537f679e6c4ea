/** The pool of the jackpot: an account of the ledger that rounds contribute to, and that the winning round empties. */
export { contribute } from './contribute.ts'
export { jackpotState, poolNow, showJackpot, winPostingOf } from './jackpot-state.ts'
export { openJackpot } from './open-jackpot.ts'
export { holdPool, payPool } from './pay-pool.ts'
