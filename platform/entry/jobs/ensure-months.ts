import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'

/** The number of months ahead that have partitions. Nothing can be posted into a month without one. */
const MONTHS_AHEAD = 2

/** Creates the missing partitions of this month and the next ones. */
export async function ensureMonths(ctx: Context): Promise<void> {
  await sql`
    select ensure_month(${ctx.clock.now()}::timestamptz + make_interval(months => m)) from generate_series(0, ${MONTHS_AHEAD}::int) m
  `.execute(ctx.db)
}
