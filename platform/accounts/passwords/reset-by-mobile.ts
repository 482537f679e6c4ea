import type { ParsedInputOf } from '#contract/endpoint.ts'
import type { forgetByMobile } from '#contract/member.ts'
import type { LoginStep } from '#contract/session.ts'
import type { Call, Context } from '../../context.ts'
import { type Refusal, type Result, refuse } from '../../result.ts'
import { memberOfMobile } from '../codes/member-of-mobile.ts'
import { mobileOf } from '../codes/mobile-number.ts'
import { takeCode } from '../codes/verification-codes.ts'
import { admitLogin } from '../login/admit-login.ts'
import { proceedLogin } from '../login/complete-login.ts'
import { countFailure, mobileKey, requireOpen } from '../login/login-failures.ts'
import { lockMemberById } from '../members/lock-member.ts'
import { judgeNewPassword } from './judge-new-password.ts'
import { hashPassword, inHashingTurn } from './passwords.ts'
import { replacePassword } from './replace-password.ts'

/**
 * Sets a forgotten password anew by a code to the mobile number of a member that has proved it, ends whatever was opened
 * with the old one, and signs in (the second factor is asked as ever). The new password is hashed before the code is
 * looked at: known and unknown numbers, right and wrong codes cost the same one Argon2 run. A number that nobody has is
 * answered as a wrong code. Wrong codes count as failed logins of the number; the login that this ends in forgets every
 * failed one, with two-factor on only once the second factor was given.
 *
 * Refuses: `operation-not-allowed` (flag CHNGPASSVERIF3; frozen), `password-too-simple` and the plain codes at
 * `newPassword`, what `mobileOf` and `takeCode` refuse, `too-many-requests`.
 */
export async function resetByMobile(
  ctx: Context,
  call: Call,
  input: ParsedInputOf<typeof forgetByMobile>,
): Promise<Result<LoginStep>> {
  const { caller } = call
  if (!(await ctx.settings.flag('CHNGPASSVERIF3'))) return refuse('operation-not-allowed')
  const mobile = await mobileOf(ctx, input.countryDialingCode, input.mobileNum)
  if (!mobile.ok) return mobile
  const number = mobile.value
  const wrong = await judgeNewPassword(ctx, input.newPassword)
  if (wrong) return wrong
  const admitted = await admitLogin(ctx, { call, failureKey: mobileKey(number), humanCheck: null })
  if (!admitted.ok) return admitted

  const hashed = await inHashingTurn(() => hashPassword(input.newPassword))
  if (!hashed.ok) return hashed
  const taken = await takeCode(ctx, { purpose: 'forget', recipient: number, code: input.verificationCode })
  if (!taken.ok && taken.code !== wrongCode.code) return taken
  const found = await memberOfMobile(ctx, number)
  if (!taken.ok || !found) {
    const counted = await countFailure(ctx, mobileKey(number), caller.address)
    return counted.ok ? wrongCode : counted
  }

  return ctx.transact(async (tx) => {
    const member = await lockMemberById(tx, found.id)
    const open = await requireOpen(tx, mobileKey(number), caller.address)
    if (!open.ok) return open
    // Bound to somebody else, or to nobody, while the code was being looked at.
    if (!member?.mobile_proved || member.mobile !== number) return wrongCode
    await replacePassword(tx, found.id, hashed.value)
    return proceedLogin(tx, {
      memberId: found.id,
      caller,
      remember: false,
      kind: 'password-reset',
      mustChangePassword: null,
    })
  })
}

const wrongCode: Refusal = refuse('invalid-verification-code')
