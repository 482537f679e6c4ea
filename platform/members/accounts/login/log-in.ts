import type { ParsedInputOf } from '#contract/base/endpoint.ts'
import type { login, WireLoginStep } from '#contract/members/session.ts'
import type { Call, Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { lockMemberById } from '../base/lock-member.ts'
import { counterOf, loginState } from '../base/login-failures.ts'
import { endExpired } from '../sessions/end-expired.ts'
import { logInByCode } from './log-in-by-code.ts'
import { logInByPassword } from './log-in-by-password.ts'
import { readLoginName } from './login-name.ts'

/** Signs in by user name or mobile number and password, or by a code to the mobile number; refuses as either does. */
export const logIn = (
  ctx: Context,
  call: Call,
  input: ParsedInputOf<typeof login>,
): Promise<Result<WireLoginStep>> =>
  input.type === 'sms' ? logInByCode(ctx, call, input) : logInByPassword(ctx, call, input)

/** Whether a login of this user name or mobile number from this browser and address needs a captcha; the same for unknown names. */
export async function loginNeeds(
  ctx: Context,
  call: Call,
  username: string,
): Promise<Result<{ captchaRequired: boolean }>> {
  const { key } = await readLoginName(ctx, username)
  const counter = await counterOf(ctx, call.caller, key)
  const { captchaRequired } = await loginState(ctx, counter)
  return ok({ captchaRequired })
}

/**
 * Revokes the caller's token, and ends the notifications of browsers in which the member's session has expired. Harmless for a token
 * that has already ended.
 */
export async function logOut(
  ctx: Context,
  { member, tokenHash }: Call,
): Promise<Result<Record<string, never>>> {
  if (!tokenHash || !member) return ok({})
  return ctx.transact(async (tx) => {
    await lockMemberById(tx, member.id)
    await tx.db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
    await endExpired(tx, member.id)
    return ok({})
  })
}
