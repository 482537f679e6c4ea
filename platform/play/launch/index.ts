/** The data of a game's page, and the launch of vendors' games. */
export { gameDetail } from './game-detail.ts'
export { launchGame, launchVendorGame, trialLaunch } from './launch-game.ts'
export { liveTables } from './live-tables.ts'
