import type { Minor } from '#contract/base/fields/money.ts'
import type { LimitChange, LimitKind, LimitPeriod } from '#contract/members/responsible-gaming.ts'
import type { Context } from '#platform/base/context.ts'

interface NewEvent {
  act: LimitChange
  kind?: LimitKind
  period?: LimitPeriod
  /** For a limit, in minor units. */
  amount?: Minor | null
  until?: Date
  minutes?: number
  /** Default: `member`. */
  by?: string
}

/** Adds an event to a member's history of limits and breaks. */
export async function addLimitEvent(
  ctx: Context,
  memberId: bigint,
  { until, by = 'member', ...event }: NewEvent,
): Promise<void> {
  await ctx.db
    .insertInto('play_limit_event')
    .values({ member_id: memberId, at: ctx.clock.now(), until_at: until ?? null, by, ...event })
    .execute()
}
