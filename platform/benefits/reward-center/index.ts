/** What a member can claim, of whatever kind, and what has become of it. */
export { claimMission } from './claim-mission.ts'
export { claimPromotion } from './claim-promotion.ts'
export { claimReward } from './claim-reward.ts'
export { grantApproved, grantByHand } from './grant-by-hand.ts'
export { listRewards, type RewardFilter } from './operator-list.ts'
export { revokeReward } from './revoke-reward.ts'
export { isInState } from './reward-state.ts'
export { rewards } from './rewards.ts'
