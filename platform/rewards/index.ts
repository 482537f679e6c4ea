/** What a member has earned and may claim. */
export { grantReward, type NewReward } from './grant-reward.ts'
