import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'

/** How many months ahead have their partitions. Nothing can be posted into a month that has none. */
const MONTHS_AHEAD = 2

/** Makes the partitions of this month and the next ones, where they are missing. */
export async function ensureMonths(ctx: Context): Promise<void> {
  await sql`
    select ensure_month(${ctx.clock.now()}::timestamptz + make_interval(months => m)) from generate_series(0, ${MONTHS_AHEAD}::int) m
  `.execute(ctx.db)
}
