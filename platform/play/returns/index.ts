/** The measured returns of games, compared with the published ones. */
export { keepSumsOfRounds } from './archive-rounds.ts'
export { countRounds, pooledStakes } from './count-rounds.ts'
export { returnRoutines } from './jobs.ts'
export { measuredReturns } from './measured-returns.ts'
export { returnMetrics, returnReadings } from './return-metrics.ts'
export { warnOfReturns } from './warn-of-returns.ts'
