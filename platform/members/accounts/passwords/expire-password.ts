import type { Context } from '#platform/base/context.ts'
import { byOptionalReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { lockMember } from '../base/lock-member.ts'
import { endPendingLogins } from '../sessions/pending-login.ts'

/**
 * Forces a member, on behalf of the operator, to change its password before anything else, in sessions signed in by
 * password and at the next such login. Refuses `not-found`, `operation-not-allowed` if there is no password,
 * `state-moved-on` if a change is already forced, and as `checkReason` a reason that is given.
 */
export const expirePassword = (
  ctx: Context,
  actor: string,
  account: string,
  reason?: string,
): Promise<Result<null>> =>
  byOptionalReason(ctx, reason, async (tx, why) => {
    const member = await lockMember(tx, account)
    if (!member) return refuse('not-found')
    if (member.password_hash === null) return refuse('operation-not-allowed')
    if (member.must_change_password !== null) return refuse('state-moved-on')
    await tx.db
      .updateTable('member')
      .set({ must_change_password: 'expired' })
      .where('id', '=', member.id)
      .execute()
    await tx.db
      .updateTable('session')
      // a recent proof of the old password does not count for this change
      .set({ must_change_password: 'expired', password_proved_until: null })
      .where('member_id', '=', member.id)
      .where('kind', '!=', 'sms')
      .execute()
    await endPendingLogins(tx, member.id) // they started before the forced change
    await audit(tx, { actor, action: 'password-expired', subject: member.account, detail: why })
    return ok(null)
  })
