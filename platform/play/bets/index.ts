/**
 * Bets: one lifecycle for every kind of bet, their records, and the board of winners.
 *
 * A caller (a house game, a shared round, a vendor's wallet, a lottery) names the game, the stake and the result. Play
 * limits, the staked wallet, rollover, wagering, records and postings are decided here, in one place and one order.
 * Games that are drawn at once use `openAndSettle`; games of several steps, shared rounds and vendors use the rest.
 * `playTogether` and, for vendors, `moveVendorBets` handle the plays of many members at once.
 *
 * Bets are opened by `openBets` and ended by `endBets`, which take lists; both use `write-bets.ts`, as do steps. It
 * writes the rows, counts rollover and wagering, and posts all the money at once.
 *
 * The states of a bet. Only an open bet is ever written; otherwise the call answers:
 *
 * |                  | settle           | void             | step, raise      |
 * | ---------------- | ---------------- | ---------------- | ---------------- |
 * | open             | won, lost, push  | void             | open, or an end  |
 * | won, lost, push  | the first result | `state-moved-on` | `state-moved-on` |
 * | void             | `state-moved-on` | the first result | `state-moved-on` |
 *
 * Two functions write a bet that has ended. `payPart`: a vendor may pay a bet in several parts; the first ends the bet,
 * and each further one adds to its payout (decision 64). And `voidByHand`: an operator reverses a settled bet, which is
 * then void, and whose outcome is kept for its proof (decision 87). The database (trigger `bet_ends_once`) allows
 * nothing else.
 *
 * What counts when:
 * - At its opening: play limits (an open bet counts as lost), the wallet, the game among the recent ones (a vendor's
 *   game is there from its launch: `play/launch`).
 * - At its end by the game, a push included: rollover and turnover (cash), the wagering of the bonus that ran when it was
 *   opened and still runs, the board of winners. Points, rebates and missions follow from the day's sums, by a job.
 * - A step may pay a part of an open bet at once (`pays`: a cash-out). It counts for nothing before the end, which pays what is
 *   left. If the round is void then, what was paid stays, and the bet is won by it (`endOfVoid`, decision 136).
 * - A void counts for nothing, and makes room in the limits again.
 * A bet is of the day on which it was placed, whenever it ends.
 *
 * Every function takes its locks in the order of docs/architecture.md, so that no two deadlock. A transaction takes the
 * stake lock (`lockStakes`, `lockForNewBet`, `takeNonce`) of one member, or those of many in the order of their ids.
 * The bet's row is written together with its reference, its open round and its day's sums. The bonus is the running
 * one, or the one whose money was staked. Money comes last: stake, payout, then what leaves the bonus wallet. A bet
 * that wins the jackpot takes the jackpot's row before its own (`play/jackpot`), and the pool's money after all other
 * money.
 */

export {
  type BetReference,
  type KnownBet,
  knownBets,
  selectReference,
  voidByReference,
} from './bet-reference.ts'
export { bigWins } from './big-wins.ts'
export { endOfBet, endsOfBets } from './end-of-bet.ts'
export { hasOpenBet, openBetOf } from './locked-bet.ts'
export { newSalt, openAndSettle, openBet, payFreeWin } from './open-bet.ts'
export {
  endAbandonedBets,
  type FinishedBet,
  type LeftGame,
} from './operators/abandoned-bets.ts'
export {
  type BetShortfall,
  collectShortfall,
  listShortfalls,
  shortfallQueue,
  writeOffShortfall,
} from './operators/bet-shortfalls.ts'
export { openBetsOfMonth } from './operators/open-bets-of-month.ts'
export { listOpenBets, showBet } from './operators/operate-bets.ts'
export { type PaidCommission, type Reversal, reversedBets } from './operators/reverse-bet.ts'
export { type VoidRules, voidAlone, voidByHand, worthOfVoid } from './operators/void-by-hand.ts'
export { type BatchBet, playTogether } from './play-together.ts'
export { betDetail } from './records/bet-detail.ts'
export { betRecords, everyBet } from './records/bet-records.ts'
export { gamesOfBets, placedBets, selectBets, toBet } from './records/bet-row.ts'
export { type GameBet, gameBets } from './records/game-bets.ts'
export { bigWinsOf, latestBets, type PlayOfGame, playByGame } from './records/member-play.ts'
export { type OwnBet, ownBet, ownBets, ownBetsOn, ownOpenBets, ownTickets } from './records/own-bets.ts'
export { settledBetsIn } from './records/settled-bets.ts'
export { winnerBoard } from './records/winner-board.ts'
export {
  betsOfRound,
  type EndOfRoundBet,
  endRoundBets,
  furtherRounds,
  noteFurtherRounds,
  type RoundNotice,
} from './round-bets.ts'
export {
  countOnRound,
  countSince,
  ownBetsOnRounds,
  type Player,
  playersOfRound,
  playersOfTables,
} from './round-players.ts'
export { type RoundStakes, stakesOfRounds } from './round-stakes.ts'
export { payPart, settleBet, voidBet } from './settle-bet.ts'
export { type SpotStakes, spotBets, spotStakes } from './spot-stakes.ts'
export { raiseBet, type Step, type StepInput, stepBet, stepContent } from './step-bet.ts'
export type { BatchStep } from './steps-together.ts'
export {
  lastBets,
  lastResults,
  lastRounds,
  stakesPlaced,
  toPlayedRounds,
  toSeenBet,
  toTableResult,
  toWaitingBet,
} from './table-rounds.ts'
export type { BetEnd, DrawnEnd, NewBet, OpenBet, RoundSeeds } from './turnover/bet-terms.ts'
export type { StakedWallet } from './turnover/stake-source.ts'
export { moveVendorBets, type VendorMove } from './vendors/vendor-bets.ts'
export { vendorOpenBets } from './vendors/vendor-open-bets.ts'
