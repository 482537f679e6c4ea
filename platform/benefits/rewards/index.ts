/** Rewards that a member has earned and may claim, and their history. */
export { claimReward } from './claim-reward.ts'
export { claimRewardsOf } from './claim-rewards-of.ts'
export {
  findRewards,
  type GrantedReward,
  type GrantedSince,
  grantedSince,
  lockReward,
  rewardIdOf,
  rewardSumsOf,
} from './find-rewards.ts'
export { grantReward, grantRewards, type NewReward } from './grant-reward.ts'
export { listRewards, type RewardFilter } from './operator-list.ts'
export { payRewards } from './pay-reward.ts'
export { type PromotionRewards, promotionRewards } from './promotion-rewards.ts'
export { revokeReward } from './revoke-reward.ts'
export { rewardPage } from './reward-page.ts'
export { stateOf } from './reward-state.ts'
