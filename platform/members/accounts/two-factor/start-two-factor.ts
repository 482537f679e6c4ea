import type { ParsedInputOf } from '#contract/base/endpoint.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { startTwoFactor as endpoint } from '#contract/members/security.ts'
import type { Call, Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { provePassword } from '../secrets/prove-password.ts'
import { sealSecret } from './sealed-secret.ts'
import { newTotpSecret } from './totp.ts'
import { twoFactorState } from './two-factor-state.ts'

/**
 * Starts the two-factor set-up with a new secret, replacing an unconfirmed one. `securityConfig` shows it. Refuses
 * `state-moved-on` if two-factor is on, `in-need-true-account`, and the refusals of `provePassword`.
 */
export async function startTwoFactor(
  ctx: Context,
  member: Member,
  { password }: ParsedInputOf<typeof endpoint>,
  call: Call,
): Promise<Result<Record<string, never>>> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  const { on } = await twoFactorState(ctx, member.id)
  if (on) return refuse('state-moved-on')
  const proved = await provePassword(ctx, member, call, password)
  if (!proved.ok) return proved
  const { numUpdatedRows } = await ctx.db
    .updateTable('member')
    .set({ two_factor_pending: sealSecret(ctx, member.id, newTotpSecret(ctx.random)) })
    .where('id', '=', member.id)
    .where('two_factor_secret', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? ok({}) : refuse('state-moved-on')
}
