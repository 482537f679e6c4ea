import type { ParsedInputOf } from '#contract/base/endpoint.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { bindMobile as endpoint } from '#contract/members/security.ts'
import type { Call, Context, Member } from '#platform/base/context.ts'
import { type Result, refuse } from '#platform/base/result.ts'
import { mobileOf } from './mobile-number.ts'
import { byMobile, proveAddress } from './prove-address.ts'

/**
 * Binds the mobile number proved by a code; it can then be used to sign in. Refuses `in-need-true-account`,
 * `not-offered` at `countryDialingCode`, `missing-phone-number`, `invalid-phone-number`, and the refusals of
 * `proveAddress`.
 */
export async function bindMobile(
  ctx: Context,
  member: Member,
  { mobileNum, countryDialingCode, verificationCode, password }: ParsedInputOf<typeof endpoint>,
  call: Call,
): Promise<Result<Record<string, never>>> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  const number = await mobileOf(ctx, countryDialingCode, mobileNum)
  if (!number.ok) return number
  return proveAddress(ctx, member, byMobile, { address: number.value, verificationCode, password }, call)
}
