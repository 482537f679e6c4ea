import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { byOptionalReason } from '#platform/base/input/operator-reason.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { lockMember } from '../base/lock-member.ts'
import { endExpired } from './end-expired.ts'
import { type ListedSession, sessionsOf } from './list-sessions.ts'

/** A signed-in browser of a member, as the operator sees it. */
export interface OpenSession {
  id: string
  address: string
  userAgent: string
  since: string
  lastSeen: string
}

/** The open sessions of a member, newest first. */
export async function openSessions(ctx: Context, memberId: bigint): Promise<OpenSession[]> {
  const { rows } = await sessionsOf(ctx, memberId, { tokenHash: null }).execute(ctx.db)
  return rows.map(({ id, address, user_agent, created_at, last_seen_at }: ListedSession) => ({
    id,
    address,
    userAgent: user_agent,
    since: new Date(created_at).toISOString(),
    lastSeen: new Date(last_seen_at).toISOString(),
  }))
}

/**
 * Ends one session of a member on behalf of the operator, or without an id all of them, and the notifications of browsers in which
 * one has expired. Refuses `not-found` for a member or a session that does not exist, `state-moved-on` if there is neither to end,
 * and as `checkReason` a reason that is given.
 */
export const signOutMember = (
  ctx: Context,
  actor: string,
  account: string,
  { sessionId, reason }: { sessionId?: string | undefined; reason?: string } = {},
): Promise<Result<null>> =>
  byOptionalReason(ctx, reason, async (tx, why) => {
    if (sessionId !== undefined && !isRecordId(sessionId)) return refuse('not-found')
    const member = await lockMember(tx, account)
    if (!member) return refuse('not-found')
    let ending = tx.db.deleteFrom('session').where('member_id', '=', member.id)
    if (sessionId !== undefined) ending = ending.where('id', '=', sessionId)
    const ended = await ending.returning(sql<number>`1`.as('one')).execute()
    const expiredCount = sessionId === undefined ? await endExpired(tx, member.id) : 0n
    if (ended.length === 0 && expiredCount === 0n)
      return refuse(sessionId === undefined ? 'state-moved-on' : 'not-found')
    await audit(tx, {
      actor,
      action: 'member-signed-out',
      subject: member.account,
      detail: { sessions: ended.length, ...why },
    })
    return ok(null)
  })
