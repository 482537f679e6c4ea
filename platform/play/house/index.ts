/** The games of the house: their rules by name, a round from stake to payout, and its public proof. */

export { betProof } from './bet-proof.ts'
export { cashOut, isInFlight } from './cash-out.ts'
export { type ExposedSpot, exposedSpots } from './exposed-spots.ts'
export { cashOutTicket, isOfTicket } from './fixtures/cash-out-ticket.ts'
export type { FixtureRules } from './fixtures/fixture-rules.ts'
export type { AnyHouseGame, Choices } from './house-game.ts'
export {
  everyHouseGame,
  gamesOfSeedsAlone,
  lotteryGames,
  nodeIdOf,
  rulesOf,
  soloGames,
} from './house-games.ts'
export { installHouseGames } from './install-house-games.ts'
export { isInPot } from './jackpot/in-pot.ts'
export { houseRoutines } from './jobs.ts'
export { keepLayout, keptLayout } from './kept-layout.ts'
export { findOfferedBet, findOfferedWager, type OfferedBet } from './offered-bet.ts'
export { placeBet } from './place-bet.ts'
export { placeBets } from './place-bets.ts'
export { sharedGameOf, sharedTables } from './shared-games.ts'
export { stepRound } from './solo-rounds.ts'
export { finishOf, standingOf } from './step-round.ts'
export { unprovenBet } from './unproven-bet.ts'
