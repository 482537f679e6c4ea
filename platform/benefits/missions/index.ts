/** Missions, a member's progress in them, and the weekly leaderboard. */

export { missionRoutines } from './jobs.ts'
export { leaderboard } from './leaderboard.ts'
export { openWeeks } from './leaderboard-week.ts'
export {
  changeMission,
  listMissions,
  type MissionInForce,
  missionsInForce,
  setMissions,
} from './mission-catalogue.ts'
export { missions } from './missions.ts'
export { grantMission, grantReachedMissions } from './reached-missions.ts'
export { refreshLeaderboard } from './refresh-leaderboard.ts'
export { rewardSourcesOf } from './reward-sources.ts'
