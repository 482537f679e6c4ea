/** Play summed by member, day, game type, vendor, result and wallet; the database updates the sums with every bet. */

export { betsByGame, countGamesPlayed, netBetween } from './bets-placed.ts'
export { type HousePlay, housePlay } from './house-play.ts'
export { type EvenPlay, evenPlayers, playByVendor, type VendorPlay } from './play-by-vendor.ts'
export {
  betDays,
  type PlayDay,
  playedByDay,
  playedByType,
  settledPlay,
  stakedPlay,
  turnoverOf,
} from './play-sums.ts'
