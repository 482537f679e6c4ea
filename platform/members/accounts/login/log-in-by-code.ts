import type { ParsedInputOf } from '#contract/base/endpoint.ts'
import type { login, WireLoginStep } from '#contract/members/session.ts'
import type { Call, Context } from '#platform/base/context.ts'
import { type Result, refuse } from '#platform/base/result.ts'
import { mobileKey } from '../base/login-failures.ts'
import { mobileOf } from '../codes/mobile-number.ts'
import { admitLogin, entryRefusal } from './admit-login.ts'
import { proceedLogin } from './complete-login.ts'
import { withMemberOfCode } from './member-of-code.ts'

/**
 * Signs in by a code to a member's proved mobile number. An unknown number gets the answer of a wrong code. Never
 * forces a password change (product.md section 4).
 *
 * Refuses: `operation-not-allowed` (flag MOBILEVERCODELOGIN3; frozen), the refusals of `mobileOf` and `takeCode`,
 * `too-many-requests`, `captcha-required`, `captcha-failed`, `slider-failed`, `not-a-member`, `not-an-agent`.
 */
export async function logInByCode(
  ctx: Context,
  call: Call,
  input: Extract<ParsedInputOf<typeof login>, { type: 'sms' }>,
): Promise<Result<WireLoginStep>> {
  const { caller } = call
  if (!(await ctx.settings.flag('MOBILEVERCODELOGIN3'))) return refuse('operation-not-allowed')
  const mobile = await mobileOf(ctx, input.countryDialingCode, input.mobileNum)
  if (!mobile.ok) return mobile
  const number = mobile.value
  const admitted = await admitLogin(ctx, { call, failureKey: mobileKey(number), humanCheck: input })
  if (!admitted.ok) return admitted

  const wrong = refuse('invalid-verification-code', { captchaRequired: true })
  const { counter } = admitted.value
  const typedCode = { purpose: 'login' as const, number, code: input.verificationCode, call, counter, wrong }
  return withMemberOfCode(ctx, typedCode, async (tx, member) => {
    const refused = entryRefusal(member, input.site)
    if (refused) return refused
    const { remember } = input
    const proved = { memberId: member.id, caller, remember, kind: 'sms' as const, mustChangePassword: null }
    return proceedLogin(tx, proved)
  })
}
