/** The reward center, which grants what a member has reached before showing or paying it. */
export { claimMission } from './claim-mission.ts'
export { grantApproved, grantByHand } from './grant-by-hand.ts'
export { rewards } from './rewards.ts'
