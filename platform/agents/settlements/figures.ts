import type { Minor } from '#contract/money.ts'
import { agentsOfPlayIn, countedIn, countedUntil, firstCounted } from '#platform/agents/figures/index.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'

/** What an agent's whole team did in a span of time, by when its bets were settled (platform.md section 6). */
export interface TeamFigures {
  /** T: settled cash stakes. */
  turnover: Minor
  /** L: stakes less payouts, rebates and bonuses; below zero where the team won. */
  loss: Minor
  /** A: members whose turnover makes them active. */
  active: number
}

/** Where figures come from. */
export interface Figures {
  /** What the teams of these agents did from `from` to just before `until`; who is left out did nothing. */
  teamsIn(
    db: Db,
    span: { from: Date; until: Date },
    agents: readonly bigint[],
  ): Promise<Map<bigint, TeamFigures>>
  /** Who has figures in a short span at all: the others did nothing. Absent: anybody may. */
  agentsOfPlayIn?(db: Db, span: { from: Date; until: Date }): Promise<bigint[]>
  /** When anything was counted first, at `from` or later; undefined for never. */
  firstFrom(db: Db, from: Date): Promise<Date | undefined>
  /** Until when everything is counted: nothing that was settled before this moment waits. */
  countedUntil(ctx: Context): Promise<Date>
}

/** The figures of teams as they are counted, by the threshold in force. */
export async function countedFigures(ctx: Context): Promise<Figures> {
  const threshold = BigInt(await ctx.settings.value('activeTurnover'))
  return {
    async teamsIn(db, { from, until }, agents) {
      const teams = await countedIn(db, { from, to: until }, { agents, threshold })
      return new Map(teams.map(({ agentId, ...team }) => [agentId, team]))
    },
    agentsOfPlayIn: (db, { from, until }) => agentsOfPlayIn(db, { from, to: until }),
    firstFrom: firstCounted,
    countedUntil,
  }
}
