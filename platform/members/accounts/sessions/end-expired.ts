import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { endAfterExpiry } from '#platform/members/inbox/index.ts'
import { isValid, oldestLogin } from './sessions.ts'

/**
 * Stops notifications to browsers in which the member's session has expired. No sign-out names an expired session, so
 * each sign-out ends what is left of all of them. Returns how many browsers there were.
 */
export async function endExpired(ctx: Context, memberId: bigint): Promise<bigint> {
  const oldest = await oldestLogin(ctx)
  const expired = sql`
    select s.id from session s join member m on m.id = s.member_id
    where s.member_id = ${memberId} and not ${isValid(ctx.clock.now(), oldest)}
  `
  return endAfterExpiry(ctx, memberId, expired)
}
