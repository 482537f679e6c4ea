/** Referral rewards (platform.md section 7). */
export { clearReferral } from './clear-referral.ts'
export { everyInvited, invitedPlayers } from './invited-players.ts'
export { listReferrals } from './list-referrals.ts'
export { noteTurnoverOfInvited, takeBackTurnoverOfInvited } from './note-turnover.ts'
export { referral } from './referral.ts'
export { referralRules } from './referral-rules.ts'
export { rewardForInviting } from './reward-for-inviting.ts'
export { rewardReferrers } from './reward-referrers.ts'
