/** What a page needs to open one game, and the start of a vendor's. */
export { gameDetail } from './game-detail.ts'
export { launchGame, launchVendorGame, trialLaunch } from './launch-game.ts'
