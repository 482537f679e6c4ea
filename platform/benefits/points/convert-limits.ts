import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { dayOf, startOfDay } from '#platform/base/site-days.ts'
import type { ConversionRules } from './point-rules.ts'

/** Points (hundredths) that a member may still convert on this day of the site. */
export async function convertLeftToday(
  ctx: Context,
  memberId: bigint,
  { dailyMax }: ConversionRules,
): Promise<bigint> {
  const { converted } = await ctx.db
    .selectFrom('point_conversion')
    .select(sql<bigint>`coalesce(sum(points), 0)::bigint`.as('converted'))
    .where('member_id', '=', memberId)
    .where('created_at', '>=', startOfDay(dayOf(ctx.clock.now())))
    .executeTakeFirstOrThrow()
  return converted < dailyMax ? dailyMax - converted : 0n
}
