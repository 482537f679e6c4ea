/** The bets of a team and the movements of its main wallets, line by line. */
export { everyTeamBet, teamBet, teamBets } from './team-bets.ts'
export { everyTeamTransaction, teamTransactions } from './team-transactions.ts'
