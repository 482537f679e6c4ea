/**
 * Figures of teams: settled cash play, credits, deposits and withdrawals, summed for each member and for everybody
 * above it, by five minutes and by day (docs/decisions/0061-figures-of-teams.md).
 */
export { checkFigures } from './check-figures.ts'
export { countFigures } from './count-figures.ts'
export { figureRoutines } from './jobs.ts'
export { countedTeam, countLargeTeams, teamBetDays, teamMainDays } from './large-teams.ts'
export {
  agentsOfPlayIn,
  countedAbove,
  countedMembers,
  countedUntil,
  figuresInSpan,
  firstFiguresFrom,
} from './span-figures.ts'
export { everyTeamDay, teamOverview, teamTrend } from './team-overview.ts'
export { everyTeamProfit, teamProfit } from './team-profit.ts'
