import { sql } from 'kysely'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { sessions } from '#contract/members/security.ts'
import type { Call, Context, Member } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { MAX_SESSIONS_ROWS } from '#platform/members/limits.ts'

type Session = ValueOf<typeof sessions>['list'][number]

/** A session row; read as JSON, its times are text. */
export interface ListedSession {
  id: string
  address: string
  user_agent: string
  created_at: Date | string
  last_seen_at: Date | string
  current: boolean
}

/** The open sessions of the member: the newest 100, newest first. */
export async function listSessions(
  ctx: Context,
  member: Member,
  call: Call,
): Promise<Result<ValueOf<typeof sessions>>> {
  const { rows } = await sessionsOf(ctx, member.id, call).execute(ctx.db)
  return ok({ list: rows.map(toSession) })
}

/** `listSessions` as a statement to embed as JSON. */
export const sessionsOf = (
  ctx: Context,
  memberId: bigint,
  { tokenHash }: Pick<Call, 'tokenHash'>,
) => sql<ListedSession>`
  select id, address, user_agent, created_at, last_seen_at, coalesce(token_hash = ${tokenHash}, false) as current
  from session
  where member_id = ${memberId} and expires_at > ${ctx.clock.now()}
  order by created_at desc, id desc
  limit ${MAX_SESSIONS_ROWS}`

export const toSession = (row: ListedSession): Session => ({
  id: row.id,
  address: row.address,
  userAgent: row.user_agent,
  since: new Date(row.created_at).toISOString(),
  lastSeen: new Date(row.last_seen_at).toISOString(),
  current: row.current,
})
