/**
 * The tree of accounts, and what an agent sees of its team and does to it. `member.upline_id` alone defines the tree;
 * `member_line` follows by triggers, and makes a team one stretch of an index
 * (docs/decisions/0055-a-line-is-a-path.md).
 */
export { admitAgent, inTeam } from './admit-agent.ts'
export { agentAnnouncements } from './agent-announcements.ts'
export { checkLines } from './check-lines.ts'
export { createLine } from './create-line.ts'
export { kindOf } from './downline-row.ts'
export { downlines, everyDownline } from './downlines.ts'
export { freezeDownline, unfreezeDownline } from './freeze-downline.ts'
export { type ListedAgent, listAgents } from './list-agents.ts'
export { moveMember } from './move-member.ts'
export { noteDownline } from './note-downline.ts'
export { readByName } from './read-by-name.ts'
export { setRebate } from './set-rebate.ts'
export { showAgent } from './show-agent.ts'
export {
  findInTeam,
  hasDownlines,
  headAgents,
  heads,
  holdLines,
  isBelow,
  LARGE_TEAM,
  largeTeams,
  lineOf,
  places,
  sizeBelow,
  teamOf,
} from './team.ts'
export { downlineDesk, transferToDownline } from './transfer-to-downline.ts'
