import type { ParsedInputOf } from '#contract/base/endpoint.ts'
import type { twoFactorLogin, WireLoginResult } from '#contract/members/session.ts'
import type { Call, Context } from '#platform/base/context.ts'
import { type Result, refuse } from '#platform/base/result.ts'
import { lockMemberById } from '../base/lock-member.ts'
import { completeLogin } from '../login/complete-login.ts'
import { takePendingTry } from '../sessions/pending-login.ts'
import { hashOfToken, type LoginKind, type MustChange } from '../sessions/sessions.ts'
import { takeSecondFactor } from './second-factor.ts'

/**
 * The second step of a login: a TOTP code or a recovery code opens the session of the pending login. Five attempts,
 * even if concurrent. The number of pending logins is limited where they are opened (`pending-login.ts`).
 *
 * Refuses `please-log-in` for a pending login that is unknown, over, or out of attempts, `wrong-two-factor-code`,
 * `operation-not-allowed` for a member frozen meanwhile.
 */
export async function logInWithSecondFactor(
  ctx: Context,
  call: Call,
  { pendingToken, code }: ParsedInputOf<typeof twoFactorLogin>,
): Promise<Result<WireLoginResult>> {
  const tokenHash = hashOfToken(pendingToken)
  const memberId = await takePendingTry(ctx, tokenHash)
  if (memberId === null) return refuse('please-log-in')
  call.about = memberId

  return ctx.transact(async (tx) => {
    await lockMemberById(tx, memberId)
    const pending = await tx.db
      .deleteFrom('pending_login')
      .where('token_hash', '=', tokenHash)
      .returning(['kind', 'remember', 'must_change_password'])
      .executeTakeFirst()
    if (!pending) return refuse('please-log-in') // completed, or ended by a new password, meanwhile
    if (!(await takeSecondFactor(tx, memberId, code))) return refuse('wrong-two-factor-code')
    return completeLogin(tx, {
      memberId,
      caller: call.caller,
      remember: pending.remember,
      kind: pending.kind as LoginKind,
      mustChangePassword: pending.must_change_password as MustChange,
    })
  })
}
