import type { Call, Context, Member } from '#platform/base/context.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { lockMember } from '../base/lock-member.ts'
import { endExpired } from './end-expired.ts'

/**
 * Ends one session of the member, possibly the caller's, or without an id all but the caller's. Returns how many, and
 * whether the caller's is among them. But for a single one of another browser, notifications end where a session has expired, too. Refuses `not-found` for an id that is no session of the member.
 */
export async function endSessions(
  ctx: Context,
  member: Member,
  { sessionId }: { sessionId?: string | undefined },
  call: Call,
): Promise<Result<{ ended: number; own: boolean }>> {
  if (sessionId !== undefined && !isRecordId(sessionId)) return refuse('not-found')
  return ctx.transact(async (tx) => {
    await lockMember(tx, member.account)
    const theirs = tx.db.deleteFrom('session').where('member_id', '=', member.id)
    const these =
      sessionId === undefined
        ? theirs.where('token_hash', '!=', call.tokenHash)
        : theirs.where('id', '=', sessionId)
    const rows = await these.returning('token_hash').execute()
    if (sessionId !== undefined && rows.length === 0) return refuse('not-found')
    const own = rows.some(({ token_hash }) => call.tokenHash?.equals(token_hash))
    if (own || sessionId === undefined) await endExpired(tx, member.id)
    return ok({ ended: rows.length, own })
  })
}
