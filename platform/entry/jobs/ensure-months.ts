import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { MONTHS_AHEAD } from '#platform/entry/limits.ts'

/** Creates the missing partitions of this month and the next ones. */
export async function ensureMonths(ctx: Context): Promise<void> {
  await sql`
    select ensure_month(${ctx.clock.now()}::timestamptz + make_interval(months => m)) from generate_series(0, ${MONTHS_AHEAD}::int) m
  `.execute(ctx.db)
}
