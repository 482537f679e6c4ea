import { sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type {
  limitHistory as endpoint,
  LimitEvent,
  playLimits,
} from '#contract/members/responsible-gaming.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { offsetOf, readPage } from '#platform/base/input/paging.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { LIMIT_EVENTS_ROWS } from '#platform/members/limits.ts'
import { readLimitsWith } from './play-limits.ts'

/** A page of the stored changes, up to a year old (`remove-old-limit-events.ts`). Refuses `in-need-true-account`. */
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
  return ok({ ...place, content: events.map(toEvent) })
}

/** A row of `play_limit_event`; read as JSON, its times and amounts are text. */
interface EventRow {
  id: bigint | string
  at: Date | string
  act: string
  kind: string | null
  period: string | null
  amount: Minor | string | null
  until_at: Date | string | null
  minutes: number | null
}

const toEvent = (row: EventRow): LimitEvent => ({
  id: String(row.id),
  time: new Date(row.at).toISOString(),
  act: row.act as LimitEvent['act'],
  kind: row.kind as LimitEvent['kind'],
  period: row.period as LimitEvent['period'],
  amount: row.amount === null ? null : moneyOf(BigInt(row.amount)),
  until: row.until_at === null ? null : new Date(row.until_at).toISOString(),
  minutes: row.minutes,
})

/** A real account's limits, and its newest stored changes, in one statement. */
export async function limitsAndHistory(
  ctx: Context,
  memberId: bigint,
): Promise<{ limits: ValueOf<typeof playLimits>; events: LimitEvent[] }> {
  const { limits, beside } = await readLimitsWith(
    ctx,
    memberId,
    sql<EventRow[]>`(
      select coalesce(jsonb_agg(event order by id::bigint desc), '[]') from (
        select id::text, at, act, kind, period, amount::text, until_at, minutes from play_limit_event
        where member_id = ${memberId} order by play_limit_event.id desc limit ${LIMIT_EVENTS_ROWS}
      ) event
    )`,
  )
  return { limits, events: beside.map(toEvent) }
}
