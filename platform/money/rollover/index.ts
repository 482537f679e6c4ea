/** Rollover: stakes required before money may be withdrawn; added by credits, counted down by settled bets. */
export { mayTake } from './may-take.ts'
export {
  countRolloverStatement,
  openRollovers,
  requireRollover,
  requireRollovers,
  restoreRollover,
  rolloverLeft,
  rolloverSourceOf,
  rolloverSums,
  waiveDepositRollover,
} from './rollover.ts'
export { withdrawableOf } from './withdrawable.ts'
