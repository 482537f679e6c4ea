import type { ParsedInputOf } from '#contract/base/endpoint.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { bindEmail as endpoint } from '#contract/members/security.ts'
import type { Call, Context, Member } from '#platform/base/context.ts'
import { type Result, refuse } from '#platform/base/result.ts'
import { emailOf } from './email-address.ts'
import { byEmail, proveAddress } from './prove-address.ts'

/**
 * Binds the mail address proved by a code. Refuses `in-need-true-account`, `required`, `format`, `too-short`,
 * `too-long` at `email`, and the refusals of `proveAddress`.
 */
export async function bindEmail(
  ctx: Context,
  member: Member,
  { email, verificationCode, password }: ParsedInputOf<typeof endpoint>,
  call: Call,
): Promise<Result<Record<string, never>>> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  const address = await emailOf(ctx, email)
  if (!address.ok) return address
  return proveAddress(ctx, member, byEmail, { address: address.value, verificationCode, password }, call)
}
