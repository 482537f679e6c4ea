/** Play summed by member, day, game type, vendor, result and wallet; the database updates the sums with every bet. */

export { betsByGame, countGamesPlayed, netBetween, openStakes } from './bets-placed.ts'
export { evenPlayers } from './even-players.ts'
export { countGameDays, gameDays, houseDays } from './game-days.ts'
export { type GamePlay, gamePlay, gamePlayColumns } from './game-play.ts'
export { housePlay, playedDays } from './house-play.ts'
export { playSumRoutines } from './jobs.ts'
export {
  betDays,
  playedByDay,
  playedByType,
  settledPlay,
  stakedPlay,
  turnoverOf,
} from './play-sums.ts'
