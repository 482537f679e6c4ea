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
  /** The turnover that makes a member active now, in minor units; absent where the source has no such threshold. */
  activeTurnover?: Minor
  /**
   * The figures of these agents' teams from `from` to just before `until`; agents without any are left out. `activeTurnover`: the
   * threshold that a period was settled by, if it is known.
   */
  teamsIn(
    db: Db,
    span: { from: Date; until: Date },
    agents: readonly bigint[],
    activeTurnover?: Minor | null,
  ): Promise<Map<bigint, TeamFigures>>
  /** The agents that have any figures in a short span. Absent: it may be anybody. */
  agentsOfPlayIn?(db: Db, span: { from: Date; until: Date }): Promise<bigint[]>
  /** The first moment with any figures, at `from` or later; undefined if there is none. */
  firstFrom(db: Db, from: Date): Promise<Date | undefined>
  /** The moment up to which everything is counted: nothing settled before it waits. */
  countedUntil(ctx: Context): Promise<Date>
}

/** The figures of teams as they are counted; by the threshold in force, unless that of a settled period is known. */
export async function countedFigures(ctx: Context): Promise<Figures> {
  const activeTurnover = BigInt(await ctx.settings.value('activeTurnover'))
  return {
    activeTurnover,
    async teamsIn(db, { from, until }, agents, settledBy) {
      const threshold = settledBy ?? activeTurnover
      const teams = await figuresInSpan(db, { from, to: until }, { agents, threshold })
      return new Map(teams.map(({ agentId, ...team }) => [agentId, team]))
    },
    agentsOfPlayIn: (db, { from, until }) => agentsOfPlayIn(db, { from, to: until }),
    firstFrom: firstFiguresFrom,
    countedUntil,
  }
}
