/** The reward center: what a member has reached by now is granted there before it is shown or claimed. */
export { claimMission } from './claim-mission.ts'
export { grantApproved, grantByHand } from './grant-by-hand.ts'
export { rewards } from './rewards.ts'
