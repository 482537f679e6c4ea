import type { WireLoginResult } from '#contract/members/session.ts'
import type { Call, Context } from '#platform/base/context.ts'
import { type Result, refuse } from '#platform/base/result.ts'
import { lockMemberById } from '../base/lock-member.ts'
import type { LoginKind, MustChange } from '../sessions/sessions.ts'
import { completeLogin } from './complete-login.ts'

/**
 * Completes a login that waits for its second step, once, if `proves` says under the lock of its member that the step is
 * right. Refuses `please-log-in` for one that no longer waits, `wrong-two-factor-code`, and what `completeLogin` refuses.
 */
export const completePending = (
  ctx: Context,
  { memberId, tokenHash, caller }: { memberId: bigint; tokenHash: Buffer } & Pick<Call, 'caller'>,
  proves: (tx: Context) => Promise<boolean>,
): Promise<Result<WireLoginResult>> =>
  ctx.transact(async (tx) => {
    await lockMemberById(tx, memberId)
    const pending = await tx.db
      .deleteFrom('pending_login')
      .where('token_hash', '=', tokenHash)
      .returning(['kind', 'remember', 'must_change_password'])
      .executeTakeFirst()
    if (!pending) return refuse('please-log-in') // completed, or ended by a new password, meanwhile
    if (!(await proves(tx))) return refuse('wrong-two-factor-code')
    return completeLogin(tx, {
      memberId,
      caller,
      remember: pending.remember,
      kind: pending.kind as LoginKind,
      mustChangePassword: pending.must_change_password as MustChange,
    })
  })
