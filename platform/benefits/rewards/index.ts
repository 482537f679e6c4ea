/** What a member has earned and may claim. */
export { grantReward, grantRewards, type NewReward } from './grant-reward.ts'
export { type PromotionRewards, promotionRewards } from './promotion-rewards.ts'
