/** The games of the house: their rules by name, a round from stake to payout, and its public proof. */

export { betProof } from './bet-proof.ts'
export type { AnyHouseGame, Choices } from './house-game.ts'
export { everyHouseGame, gamesOfSeedsAlone, rulesOf, soloGames } from './house-games.ts'
export { isInPot } from './in-pot.ts'
export { installHouseGames } from './install-house-games.ts'
export { houseRoutines } from './jobs.ts'
export { findOfferedBet, type OfferedBet } from './offered-bet.ts'
export { placeBet } from './place-bet.ts'
export { sharedGameOf } from './shared-games.ts'
export { stepRound } from './solo-rounds.ts'
export { finishOf, standingOf } from './step-round.ts'
export { unprovenBet } from './unproven-bet.ts'
