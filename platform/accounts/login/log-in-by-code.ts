import type { ParsedInputOf } from '#contract/endpoint.ts'
import type { LoginStep, login } from '#contract/session.ts'
import type { Call, Context } from '../../context.ts'
import { type Result, refuse } from '../../result.ts'
import { memberOfMobile } from '../codes/member-of-mobile.ts'
import { mobileOf } from '../codes/mobile-number.ts'
import { takeCode } from '../codes/verification-codes.ts'
import { lockMemberById } from '../members/lock-member.ts'
import { admitLogin, refusedEntry } from './admit-login.ts'
import { proceedLogin } from './complete-login.ts'
import { countFailure, mobileKey, requireOpen } from './login-failures.ts'

/**
 * Signs in by a code to the mobile number of a member that has proved it. A number that nobody has is answered as a wrong
 * code. Never leads to a forced change of the password (product.md section 4).
 *
 * Refuses: `operation-not-allowed` (flag MOBILEVERCODELOGIN3; frozen), what `mobileOf` and `takeCode` refuse,
 * `too-many-requests`, `captcha-required`, `captcha-failed`, `slider-failed`, `not-a-member`, `not-an-agent`.
 */
export async function logInByCode(
  ctx: Context,
  call: Call,
  input: Extract<ParsedInputOf<typeof login>, { type: 'sms' }>,
): Promise<Result<LoginStep>> {
  const { caller } = call
  if (!(await ctx.settings.flag('MOBILEVERCODELOGIN3'))) return refuse('operation-not-allowed')
  const mobile = await mobileOf(ctx, input.countryDialingCode, input.mobileNum)
  if (!mobile.ok) return mobile
  const number = mobile.value
  const admitted = await admitLogin(ctx, { call, failureKey: mobileKey(number), humanCheck: input })
  if (!admitted.ok) return admitted

  const taken = await takeCode(ctx, { purpose: 'login', recipient: number, code: input.verificationCode })
  if (!taken.ok && taken.code !== 'invalid-verification-code') return taken
  const found = await memberOfMobile(ctx, number)
  if (!taken.ok || !found) {
    const counted = await countFailure(ctx, mobileKey(number), caller.address)
    return counted.ok ? refuse('invalid-verification-code', { captchaRequired: true }) : counted
  }

  return ctx.transact(async (tx) => {
    const member = await lockMemberById(tx, found.id)
    const open = await requireOpen(tx, mobileKey(number), caller.address)
    if (!open.ok) return open
    // Bound to somebody else, or to nobody, while the code was being looked at.
    if (!member?.mobile_proved || member.mobile !== number) return refuse('invalid-verification-code')
    const refused = refusedEntry(member, input.site)
    if (refused) return refused
    const { remember } = input
    return proceedLogin(tx, { memberId: found.id, caller, remember, kind: 'sms', mustChangePassword: null })
  })
}
