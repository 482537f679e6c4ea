import type { ValueOf } from '#contract/endpoint.ts'
import type { sessions } from '#contract/security.ts'
import type { Call, Context, Member } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'

const MAX_SESSIONS = 100

/** Where the member is signed in now: the newest 100, the newest first. */
export async function listSessions(
  ctx: Context,
  member: Member,
  call: Call,
): Promise<Result<ValueOf<typeof sessions>>> {
  const rows = await ctx.db
    .selectFrom('session')
    .select(['id', 'token_hash', 'address', 'user_agent', 'created_at', 'last_seen_at'])
    .where('member_id', '=', member.id)
    .where('expires_at', '>', ctx.clock.now())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SESSIONS)
    .execute()
  return ok({
    list: rows.map((row) => ({
      id: row.id,
      address: row.address,
      userAgent: row.user_agent,
      since: row.created_at.toISOString(),
      lastSeen: row.last_seen_at.toISOString(),
      current: call.tokenHash !== null && row.token_hash.equals(call.tokenHash),
    })),
  })
}
