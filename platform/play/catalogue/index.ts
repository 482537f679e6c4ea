/** The catalogue of games: vendors, lists, filters, favourites and hot games, and who may play. */
export { addFavourite, removeFavourite, savedGames } from './favourites.ts'
export { favouriteGames, gameList, recentGames } from './game-list.ts'
export { namedGames } from './game-names.ts'
export { gameMenus, gameVendors, vendorGameTypes } from './game-navigation.ts'
export { gameReturns } from './game-returns.ts'
export { selectGames, toGame } from './game-row.ts'
export {
  gameState,
  noteRecentGame,
  noteRecentGames,
  recentNodes,
  type StakedGame,
  selectStakedGame,
  selectStakedGames,
  stakedGames,
  stakeWithin,
  toStakedGame,
} from './game-state.ts'
export { hotGames, popularGames, refreshHotGames } from './hot-games.ts'
export {
  type GameEntry,
  installCatalogue,
  openAnnounced,
  type VendorEntry,
} from './install-games.ts'
export { catalogueRoutines } from './jobs.ts'
export { listGames, type OperatedGame } from './listed-games.ts'
export { lobbyChoices } from './lobby-choices.ts'
export { lobbyRows } from './lobby-rows.ts'
export { mayPlay } from './may-play.ts'
export {
  type GameName,
  setGameMaintenance,
  setGameWeight,
  setStakeLimits,
  setStatedReturn,
  setVendorMaintenance,
} from './operate-games.ts'
export { playedLast, toPlayedGames } from './played-last.ts'
export { searchGames } from './search-games.ts'
export type { TurnoverTerms } from './turnover-terms.ts'
export { turnoverWeights } from './turnover-weights.ts'
export { openVendorGames, vendorNames } from './vendor-names.ts'
export { type WalletVendor, walletKeepers, walletsWithKeepers } from './wallet-keepers.ts'
export {
  type GamesOfVendor,
  type GameWeight,
  gamesAlike,
  gamesOfKinds,
  placeInKind,
  type WeighedGame,
  weighedGames,
} from './weighed-games.ts'
