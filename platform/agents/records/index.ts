/** What everybody of a team did, line by line: its bets and the movements of its main wallets. */
export { everyTeamBet, teamBet, teamBets } from './team-bets.ts'
export { everyTeamTransaction, teamTransactions } from './team-transactions.ts'
