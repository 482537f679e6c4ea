import { type Selectable, sql } from 'kysely'
import type { SharedRound } from '#contract/play/game-table.ts'
import { HOUSE_VENDOR, type Outcome } from '#contract/play/games/index.ts'
import { valuesOf } from '#platform/base/batches/batcher.ts'
import type { Context } from '#platform/base/context.ts'
import type { GameRound } from '#platform/base/db/tables.ts'
import { LATEST_ROUNDS_ROWS } from '#platform/play/limits.ts'
import type { FixtureTerms } from './fixtures.ts'
import { isTold, type RoundRow, roundColumns, toSharedRound } from './round-row.ts'

/** What a table does now, for who only passes by. */
export interface TableNow {
  /** The newest round; of a matchday, whose fixtures go together, one of them. */
  round: Pick<SharedRound, 'state' | 'remaining' | 'lasts'>
  /** The rounds that its players have staked on: one, or the fixtures of the matchday. */
  running: readonly string[]
  /** For virtual sports. */
  matchday: number | null
  /** Results that have been told, newest first. */
  last: readonly Outcome[]
  /** When the newest round ended; null while it goes on. */
  endedAt: Date | null
}

/** The newest rounds of the house's tables, by node, in one statement. A table without any is left out. */
export async function latestRounds(
  ctx: Context,
  nodes: readonly string[],
): Promise<ReadonlyMap<string, TableNow>> {
  const latest = sql<Selectable<GameRound>>`(
    select round.* from unnest(${valuesOf(nodes, 'text')}) asked (node)
    cross join lateral (
      select * from game_round where vendor_code = ${HOUSE_VENDOR} and node_id = asked.node
      order by id desc limit ${LATEST_ROUNDS_ROWS}
    ) round)`
  const rows = await ctx.db
    .selectFrom(latest.as('round'))
    .select([...roundColumns])
    .$narrowType<{ state: RoundRow['state'] }>()
    .orderBy('id', 'desc')
    .execute()
  const now = ctx.clock.now()
  return new Map(
    nodes.flatMap((node) => {
      const rounds = rows.filter(({ node_id }) => node_id === node)
      const [newest] = rounds
      return newest ? [[node, nowAt(newest, rounds, now)]] : []
    }),
  )
}

function nowAt(newest: RoundRow, rounds: readonly RoundRow[], now: Date): TableNow {
  const { state, remaining, lasts } = toSharedRound(newest, now)
  const terms = newest.about as unknown as FixtureTerms | null
  const together = rounds.filter(({ closes_at }) => closes_at.getTime() === newest.closes_at.getTime())
  return {
    round: { state, remaining, lasts },
    running: (terms ? together : [newest]).map(({ id }) => id),
    matchday: terms?.matchday ?? null,
    last: terms ? [] : rounds.filter((round) => isTold(round, now)).map(({ outcome }) => outcome as Outcome),
    endedAt: newest.ended_at,
  }
}
