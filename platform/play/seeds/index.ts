/** A member's seeds, from which the rounds of house games are drawn (site.md section 4). */
export { rotateSeed } from './rotate-seed.ts'
export {
  type DrawSeeds,
  keepHidden,
  lockForNewBet,
  lockForNewBets,
  lockPairsOf,
  lockStakes,
  lockStakesOf,
  pairsInForce,
  ROUNDS_OF_A_PAIR,
  releaseNonce,
  rotateWhenUsedUp,
  seedPairs,
  seedState,
  seedsOf,
  takeNonce,
  takeNonces,
  takingNonces,
} from './seeds.ts'
