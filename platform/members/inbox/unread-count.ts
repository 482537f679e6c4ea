import { sql } from 'kysely'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { unreadCount as endpoint } from '#contract/members/inbox.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result } from '#platform/base/result.ts'

type UnreadCounts = ValueOf<typeof endpoint>

/**
 * A member's counts for the badges of the personal center. One query; a module that is switched off counts nothing.
 * Missions have their own panel, whether or not the reward center is open.
 */
export async function unreadCount(ctx: Context, member: Member): Promise<Result<UnreadCounts>> {
  const admitted = await admitReal(ctx, member)
  if (!admitted.ok) return admitted
  const { INBOX3, REWCEN3 } = await ctx.settings.flags()
  const { rows } = await sql<Record<'unread' | 'rewards' | 'missions', bigint>>`
    select * from member_waiting(${member.id}, ${ctx.clock.now()})
  `.execute(ctx.db)
  const [waiting] = rows
  return ok({
    unreadMessage: INBOX3 ? Number(waiting?.unread ?? 0) : 0,
    rewards: REWCEN3 ? Number(waiting?.rewards ?? 0) : 0,
    missions: Number(waiting?.missions ?? 0),
  })
}
