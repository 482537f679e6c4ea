import { sql } from 'kysely'
import { gauge, type Metric, type Reading, sample } from '#contract/base/metric.ts'
import type { RoundState } from '#contract/play/game-table.ts'
import type { Context } from '#platform/base/context.ts'

const running = gauge('sen_rounds_running', 'Rounds and draws that many play and that have not ended.', [
  'game',
  'state',
])
const overdue = gauge(
  'sen_rounds_overdue_seconds',
  'How long ago the oldest of them should have been drawn; 0 while none is late.',
  ['game'],
)
export const roundMetrics: readonly Metric[] = [running, overdue]

interface RunningRow {
  game: string
  state: RoundState
  rounds: bigint
  seconds: number
}

/** Rounds that many play. Those of tables and draws by name have an index each. */
export const roundReadings = ({ db, clock }: Context): Reading[] => [
  {
    name: 'rounds',
    async read() {
      const { rows } = await sql<RunningRow>`
        select node_id as game, state, count(*) as rounds,
          greatest(0, extract(epoch from ${clock.now()}::timestamptz - min(draws_at)))::float8 as seconds
        from (
          select node_id, state, draws_at from game_round where ended_at is null and numero is null
          union all
          select node_id, state, draws_at from game_round where ended_at is null and numero is not null
        ) running
        group by node_id, state
      `.execute(db)
      const latest = new Map<string, number>()
      for (const { game, seconds } of rows) latest.set(game, Math.max(seconds, latest.get(game) ?? 0))
      return [
        ...rows.map(({ game, state, rounds }) => sample(running, { game, state }, Number(rounds))),
        ...[...latest].map(([game, seconds]) => sample(overdue, { game }, seconds)),
      ]
    },
  },
]
