import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import type { proveByThirdParty } from '#contract/members/verification.ts'
import type { Call, Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { mobileOf } from './mobile-number.ts'
import { proveCode } from './verification-codes.ts'

/**
 * Exchanges a registration code for the third party's proof, which `register` accepts. Refuses `operation-not-allowed`
 * while the route is off, and the refusals of `mobileOf`, `takeCode` and the third party.
 */
export async function proveMobile(
  ctx: Context,
  _call: Call,
  input: ParsedInputOf<typeof proveByThirdParty>,
): Promise<Result<ValueOf<typeof proveByThirdParty>>> {
  const mobile = await mobileOf(ctx, input.countryDialingCode, input.mobileNum)
  if (!mobile.ok) return mobile
  if (!(await ctx.settings.flag('THIRDPARTYSMS3'))) return refuse('operation-not-allowed')
  const proved = await proveCode(ctx, {
    purpose: 'register',
    recipient: mobile.value,
    code: input.verificationCode,
  })
  if (!proved.ok) return proved
  // Null: the code was sent by our own route.
  return proved.value === null ? refuse('code-expired') : ok({ firebaseIdToken: proved.value })
}

/**
 * The number (`+84912345678`) of a third-party proof. Refuses `operation-not-allowed` while the route is off, and the
 * third party's refusals.
 */
export async function mobileProvedBy(ctx: Context, firebaseIdToken: string): Promise<Result<string>> {
  if (!ctx.phoneService || !(await ctx.settings.flag('THIRDPARTYSMS3')))
    return refuse('operation-not-allowed')
  return ctx.phoneService.numberOf(firebaseIdToken)
}
