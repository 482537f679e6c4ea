import type { ParsedInputOf } from '#contract/base/endpoint.ts'
import type { twoFactorLogin, WireLoginResult } from '#contract/members/session.ts'
import type { Call, Context } from '#platform/base/context.ts'
import { type Result, refuse } from '#platform/base/result.ts'
import { completePending } from '../login/complete-pending.ts'
import { takePendingTry } from '../sessions/pending-login.ts'
import { hashOfToken } from '../sessions/sessions.ts'
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

  return completePending(ctx, { memberId, tokenHash, caller: call.caller }, (tx) =>
    takeSecondFactor(tx, memberId, code),
  )
}
