import type { Minor } from '#contract/base/fields/money.ts'
import {
  agentsOfPlayIn,
  countedUntil,
  figuresInSpan,
  firstFiguresFrom,
} from '#platform/agents/figures/index.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'

/** The figures of an agent's whole team in a span, by the time of settlement of its bets (platform.md section 6). */
export interface TeamFigures {
  /** T: valid turnover of own money. */
  turnover: Minor
  /** L: stakes less payouts, rebates and bonuses; below zero where the team won. */
  loss: Minor
  /** A: members whose turnover makes them active. */
  active: number
}

/** The source of figures. */
export interface Figures {
  /** The figures of these agents' teams from `from` to just before `until`; agents without any are left out. */
  teamsIn(
    db: Db,
    span: { from: Date; until: Date },
    agents: readonly bigint[],
  ): Promise<Map<bigint, TeamFigures>>
  /** The agents that have any figures in a short span. Absent: it may be anybody. */
  agentsOfPlayIn?(db: Db, span: { from: Date; until: Date }): Promise<bigint[]>
  /** The first moment with any figures, at `from` or later; undefined if there is none. */
  firstFrom(db: Db, from: Date): Promise<Date | undefined>
  /** The moment up to which everything is counted: nothing settled before it waits. */
  countedUntil(ctx: Context): Promise<Date>
}

/** The figures of teams as they are counted, by the threshold in force. */
export async function countedFigures(ctx: Context): Promise<Figures> {
  const threshold = BigInt(await ctx.settings.value('activeTurnover'))
  return {
    async teamsIn(db, { from, until }, agents) {
      const teams = await figuresInSpan(db, { from, to: until }, { agents, threshold })
      return new Map(teams.map(({ agentId, ...team }) => [agentId, team]))
    },
    agentsOfPlayIn: (db, { from, until }) => agentsOfPlayIn(db, { from, to: until }),
    firstFrom: firstFiguresFrom,
    countedUntil,
  }
}
