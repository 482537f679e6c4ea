import type { ParsedInputOf } from '#contract/base/endpoint.ts'
import type { forgetByMobile } from '#contract/members/member.ts'
import type { WireLoginStep } from '#contract/members/session.ts'
import type { Call, Context } from '#platform/base/context.ts'
import { type Result, refuse } from '#platform/base/result.ts'
import { mobileKey } from '../base/login-failures.ts'
import { mobileOf } from '../codes/mobile-number.ts'
import { admitLogin } from '../login/admit-login.ts'
import { proceedLogin } from '../login/complete-login.ts'
import { withMemberOfCode } from '../login/member-of-code.ts'
import { refuseCommonPassword } from '../secrets/common-password.ts'
import { hashPassword, withHashingSlot } from '../secrets/passwords.ts'
import { replacePassword } from './replace-password.ts'
import { validateNewPassword } from './validate-new-password.ts'

/**
 * Sets a new password by a code to a member's proved mobile number, ends everything opened with the old one, and signs
 * in (with the second factor as usual). The new password is hashed before the code is checked: known and unknown
 * numbers, right and wrong codes all cost one Argon2 run. An unknown number gets the answer of a wrong code. Wrong
 * codes count as failed logins of the number; the resulting login clears all failures, with two-factor only after the
 * second factor.
 *
 * Refuses: `operation-not-allowed` (flag CHNGPASSVERIF3; frozen), `too-common` and the field codes at `newPassword`,
 * the refusals of `mobileOf` and `takeCode`, `too-many-requests`.
 */
export async function resetByMobile(
  ctx: Context,
  call: Call,
  input: ParsedInputOf<typeof forgetByMobile>,
): Promise<Result<WireLoginStep>> {
  const { caller } = call
  if (!(await ctx.settings.flag('CHNGPASSVERIF3'))) return refuse('operation-not-allowed')
  const mobile = await mobileOf(ctx, input.countryDialingCode, input.mobileNum)
  if (!mobile.ok) return mobile
  const number = mobile.value
  const wrong = await validateNewPassword(ctx, input.newPassword)
  if (wrong) return wrong
  const admitted = await admitLogin(ctx, { call, failureKey: mobileKey(number), humanCheck: null })
  if (!admitted.ok) return admitted

  const hashed = await withHashingSlot(() => hashPassword(input.newPassword))
  if (!hashed.ok) return hashed
  const wrongCode = refuse('invalid-verification-code')
  const { counter } = admitted.value
  const typedCode = {
    purpose: 'forget' as const,
    number,
    code: input.verificationCode,
    call,
    counter,
    wrong: wrongCode,
  }
  return withMemberOfCode(ctx, typedCode, async (tx, member) => {
    const wrongForMember = await refuseCommonPassword(tx, 'newPassword', input.newPassword, member.account)
    if (wrongForMember) return wrongForMember
    await replacePassword(tx, member.id, hashed.value, { forgetWaysIn: true })
    const proved = { memberId: member.id, caller, remember: false, kind: 'password-reset' as const }
    return proceedLogin(tx, { ...proved, mustChangePassword: null })
  })
}
