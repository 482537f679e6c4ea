import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import type { proveByThirdParty } from '#contract/verification.ts'
import type { Call, Context } from '#platform/base/context.ts'
import { done, type Result, refuse } from '#platform/base/result.ts'
import { mobileOf } from './mobile-number.ts'
import { proveCode } from './verification-codes.ts'

/**
 * Trades the code of a registration for the third party's proof, which `register` takes. Refuses `operation-not-allowed`
 * while the route is off, what `mobileOf` and `takeCode` refuse, and what the third party does.
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
  // Null: our own route was on when this code was sent.
  return proved.value === null ? refuse('code-expired') : done({ firebaseIdToken: proved.value })
}

/**
 * The number, `+84912345678`, that a proof of the third party is about. Refuses `operation-not-allowed` while the route is
 * off, and what the third party refuses.
 */
export async function mobileProvedBy(ctx: Context, firebaseIdToken: string): Promise<Result<string>> {
  if (!ctx.phoneService || !(await ctx.settings.flag('THIRDPARTYSMS3')))
    return refuse('operation-not-allowed')
  return ctx.phoneService.numberOf(firebaseIdToken)
}
