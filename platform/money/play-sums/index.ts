/** What was played, summed by member, day, game type, vendor, result and wallet, by the database with every bet. */
export { betsByGame, gamesPlayed, netBefore } from './bets-placed.ts'
export {
  betDays,
  type PlayDay,
  playedByDay,
  playedByType,
  settledPlay,
  stakedPlay,
  turnoverOf,
} from './play-sums.ts'
