/** What comes on chains: it is watched, confirmed, credited to orders, or waits for an operator. */
export { checkChains } from './check-chains.ts'
export { arrivalDesk, arrivalOfSubject, assignArrival, ignoreArrival } from './decide-arrival.ts'
export { chainRoutines } from './jobs.ts'
export {
  type ArrivalState,
  arrivalOf,
  arrivalQueue,
  arrivalStates,
  type ListedArrival,
  listArrivals,
} from './list-arrivals.ts'
