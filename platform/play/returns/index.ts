/** What the games have returned so far, beside what they publish. */
export { countRounds, pooledStakes } from './count-rounds.ts'
export { returnRoutines } from './jobs.ts'
export { measuredReturns } from './measured-returns.ts'
export { warnOfReturns } from './warn-of-returns.ts'
