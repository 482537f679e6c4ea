/** Bets: which money is staked, their records, and the board of winners. */
export { betDetail } from './bet-detail.ts'
export { betRecords, everyBet } from './bet-records.ts'
export { selectBets, toBet } from './bet-row.ts'
export { type StakeSource, stakeSource } from './stake-source.ts'
export { winnerBoard } from './winner-board.ts'
