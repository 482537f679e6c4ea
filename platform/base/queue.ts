import { type RawBuilder, sql } from 'kysely'
import { type Minor, type Money, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from './context.ts'

/** What waits for an operator in one place. */
export interface Queue {
  waiting: number
  /** Since when the oldest waits (ISO 8601); null if nothing does. */
  oldest: string | null
  /** When the next one is promised to be done; null where nothing is promised. */
  promisedBy: string | null
  /** Of all that wait; null where no money does. */
  amount: Money | null
}

/** How a room says what waits in it; whoever counts several queues asks the database once. */
export interface QueueRows {
  /** `from …`, with the rows that wait. */
  from: RawBuilder<unknown>
  /** Since when a row waits. */
  since: RawBuilder<Date>
  /** When a row is promised to be done. */
  promisedBy?: RawBuilder<Date>
  /** What a row is worth; left out where no money waits. */
  amount?: RawBuilder<Minor>
}
export type QueueQuery = (ctx: Context) => QueueRows

interface CountedRow {
  place: number
  waiting: bigint
  oldest: Date | null
  promised: Date | null
  amount: Minor | null
}

/** What waits in each of these queues, by one statement. */
export async function countQueues<Queries extends readonly QueueQuery[]>(
  ctx: Context,
  queries: Queries,
): Promise<{ [At in keyof Queries]: Queue }> {
  const counts = queries.map((query, place) => {
    const { from, since, promisedBy, amount } = query(ctx)
    return sql`
      select ${sql.lit(place)} as place, count(*) as waiting, min(${since}) as oldest,
        ${promisedBy ? sql`min(${promisedBy})` : sql`null::timestamptz`} as promised,
        ${amount ? sql`coalesce(sum(${amount}), 0)::bigint` : sql`null::bigint`} as amount
      ${from}`
  })
  const { rows } =
    counts.length > 0
      ? await sql<CountedRow>`${sql.join(counts, sql` union all `)}`.execute(ctx.reads)
      : { rows: [] }
  const queues = [...rows]
    .sort((one, other) => one.place - other.place)
    .map(
      ({ waiting, oldest, promised, amount }): Queue => ({
        waiting: Number(waiting),
        oldest: oldest?.toISOString() ?? null,
        promisedBy: promised?.toISOString() ?? null,
        amount: amount === null ? null : moneyOf(amount),
      }),
    )
  return queues as { [At in keyof Queries]: Queue }
}

/** Several queues as one. */
export function sumQueues(queues: readonly Queue[]): Queue {
  const first = (times: (string | null)[]) => times.flatMap((time) => time ?? []).sort()[0] ?? null
  const amounts = queues.flatMap(({ amount }) => amount ?? [])
  return {
    waiting: queues.reduce((sum, { waiting }) => sum + waiting, 0),
    oldest: first(queues.map(({ oldest }) => oldest)),
    promisedBy: first(queues.map(({ promisedBy }) => promisedBy)),
    amount:
      amounts.length > 0 ? moneyOf(amounts.reduce<Minor>((sum, amount) => sum + minorOf(amount), 0n)) : null,
  }
}
