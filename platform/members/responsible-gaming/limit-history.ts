import { sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import { moneyOf } from '#contract/money.ts'
import type { limitHistory as endpoint, LimitEvent } from '#contract/responsible-gaming.ts'
import { admitReal } from '#platform/base/admit-real.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { offsetOf, readPage } from '#platform/base/paging.ts'
import { ok, type Result } from '#platform/base/result.ts'

/** A page of the changes that are kept, a year of them (`entry/jobs/remove-expired.ts`). Refuses `in-need-true-account`. */
export async function limitHistory(
  ctx: Context,
  member: Member,
  input: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const permission = await admitReal(ctx, member)
  if (!permission.ok) return permission
  const { place, rows: events } = await readPage(input, (place) =>
    ctx.db
      .selectFrom('play_limit_event')
      .selectAll()
      .select(sql<bigint>`count(*) over ()`.as('rows'))
      .where('member_id', '=', member.id)
      .orderBy('id', 'desc')
      .limit(place.size)
      .offset(offsetOf(place))
      .execute(),
  )
  return ok({
    ...place,
    content: events.map((row) => ({
      id: String(row.id),
      time: row.at.toISOString(),
      act: row.act as LimitEvent['act'],
      kind: row.kind as LimitEvent['kind'],
      period: row.period as LimitEvent['period'],
      amount: row.amount === null ? null : moneyOf(row.amount),
      until: row.until_at?.toISOString() ?? null,
      minutes: row.minutes,
    })),
  })
}
