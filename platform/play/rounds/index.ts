/**
 * Shared rounds: one seed, one outcome, any number of bets. The engine knows no game: the caller provides the rules
 * (`SharedGame`), and `play/bets` ends the bets.
 *
 * | state   | what it is                                                        | what is told of it              |
 * | ------- | ----------------------------------------------------------------- | ------------------------------- |
 * | open    | takes bets until `closes_at`                                      | the commit of its seed          |
 * | closed  | its bets are fixed                                                | the Merkle root of its bets     |
 * | closed and `flew_at` | it flies: players act until its point comes (`flights.ts`) | when it took off        |
 * | drawn   | its numbers stand, its bets are being settled                     | the seed, and what came         |
 * | settled | every bet is paid                                                 | all of it                       |
 * | void    | it could not be drawn, or was stopped; every stake is given back, but for what was cashed out | the seed, for who wants to look |
 */
export { advanceRound, leafContent, memberHashOf, roundJobs } from './advance-round.ts'
export {
  type DrawFilter,
  type DrawRow,
  type DrawTimes,
  drawsNamed,
  drawTimes,
  endedRounds,
  firstDrawAt,
  holdDraw,
  lastDraws,
  listDrawRows,
  nextDrawAfter,
  openDraws,
  type ScheduledDraw,
  voidDraws,
  waitingDrawRows,
  waitingDraws,
} from './draws.ts'
export {
  type DrawnFixture,
  drawnFixtures,
  type FixtureTerms,
  fixtureTable,
  type HeldFixture,
  holdFixtures,
  type League,
  type NamedRound,
  namedRounds,
  noteStakes,
} from './fixtures.ts'
export { type FlightNow, flightOf, flightTable, forgetPlayers } from './flights.ts'
export { latestRounds, type TableNow } from './latest-rounds.ts'
export { type ListedRound, listRounds, runningRounds, showRound, voidRound } from './operate-rounds.ts'
export { playersAt, poolsFrom } from './pools.ts'
export { roundMetrics, roundReadings } from './round-metrics.ts'
export {
  inclusionOf,
  type RoundPromise,
  roundPromises,
  type SharedSeeds,
  selectRoundPromise,
  selectSharedSeeds,
} from './round-proof.ts'
export { isOfState, isTold } from './round-row.ts'
export { holdRound, roundTable, type TableSnapshot } from './round-table.ts'
export { WatchedTables } from './round-watch.ts'
export type {
  CashedOut,
  Flight,
  PoolRules,
  Pools,
  ResultTelling,
  RideStanding,
  RidingBet,
  RoundTimes,
  SharedGame,
  SharedGameOf,
} from './shared-game.ts'
