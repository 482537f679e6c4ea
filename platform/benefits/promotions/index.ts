/**
 * Promotions (platform.md section 7). One folder per theme: `offers` is what members see, join and leave, `bonus` is
 * bonus money and its wagering, `raffle` the draws, `operator` the operator's side. `jobs.ts` is the automatic part.
 */

export { bonusHunters } from './bonus/bonus-hunters.ts'
export { bonusRecords, everyBonus, runningBonus, wageringOf } from './bonus/bonus-records.ts'
export { bonusesOfDeposits } from './bonus/bonuses-of-deposits.ts'
export { bonusesForDeposits } from './bonus/deposit-bonus.ts'
export { type LeftToPlay, selectLeftToPlay, toLeftToPlay } from './bonus/left-to-play.ts'
export {
  countStake,
  countsForBonus,
  type EndedBonus,
  endedBonusesOf,
  endIfEmptied,
  filterRunningBonus,
  hasRunningBonus,
  lockRunningBonus,
  lockStakedBonus,
  type RunningBonus,
  releaseBonus,
  restoreWagering,
  runningBonusLocked,
  stakeableOf,
  stakedWallet,
  takeBackPayout,
} from './bonus/running-bonus.ts'
export { turnoverLeftOf } from './bonus/turnover-left.ts'
export { processEndedPeriods, promotionJobs, promotionRoutines } from './jobs.ts'
export { cancelPromotion } from './offers/cancel-promotion.ts'
export { claimPromotion } from './offers/claim-promotion.ts'
export { joinPromotion, joinWithDeposit } from './offers/join-promotion.ts'
export { listPromotions, myPromotions } from './offers/list-promotions.ts'
export { showPromotion } from './offers/show-promotion.ts'
export {
  type Application,
  applicationStates,
  listApplications,
  showApplication,
} from './operator/applications.ts'
export { changePromotion } from './operator/change-promotion.ts'
export { createPromotion, PromotionFile } from './operator/create-promotion.ts'
export { decideApplication } from './operator/decide-application.ts'
export { operatorPromotion, operatorPromotions } from './operator/operator-lists.ts'
export { startPromotion, stopPromotion } from './operator/run-promotion.ts'
export { drawRaffle } from './raffle/draw-raffle.ts'
export { raffleProof } from './raffle/raffle-proof.ts'
export { raffleTickets } from './raffle/raffle-tickets.ts'
export { type OfferedTerms, offeredTerms } from './terms/offered-terms.ts'
