import type { ParsedInputOf } from '#contract/base/endpoint.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { confirmTwoFactor as endpoint } from '#contract/members/security.ts'
import type { Call, Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { lockMember } from '../base/lock-member.ts'
import { notifySecurityChange } from '../base/notify-security-change.ts'
import { countAttempt } from '../secrets/check-secret.ts'
import { provePassword } from '../secrets/prove-password.ts'
import { endPendingLogins } from '../sessions/pending-login.ts'
import { keepRecoveryCodes, newRecoveryCodes } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'
import { twoFactorKey, twoFactorState } from './two-factor-state.ts'

/**
 * Turns two-factor on with a code of the pending secret; the code is then used up. Returns the recovery codes, only
 * once. Refuses `missing-verification-code`, `invalid-verification-code`, `too-many-requests` for 15 minutes after 5 of
 * those, `state-moved-on` if there is no set-up or two-factor is on, `in-need-true-account`, and the refusals of
 * `provePassword`: the session may not be the one that started the set-up.
 */
export async function confirmTwoFactor(
  ctx: Context,
  member: Member,
  { code, password }: ParsedInputOf<typeof endpoint>,
  call: Call,
): Promise<Result<{ recoveryCodes: string[] }>> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  const { pending } = await twoFactorState(ctx, member.id)
  if (!pending) return refuse('state-moved-on')
  const proved = await provePassword(ctx, member, call, password)
  if (!proved.ok) return proved
  if (code.trim() === '') return refuse('missing-verification-code', { field: 'code' })
  const step = stepOfCode(pending.secret, code, { now: ctx.clock.now(), after: null })
  const right = await countAttempt(ctx, twoFactorKey(member.id), {
    isRight: async () => ok(step !== null),
    wrong: refuse('invalid-verification-code', { field: 'code' }),
  })
  if (!right.ok) return right

  const recoveryCodes = newRecoveryCodes(ctx.random)
  return ctx.transact(async (tx) => {
    await lockMember(tx, member.account)
    const { numUpdatedRows } = await tx.db
      .updateTable('member')
      .set({ two_factor_secret: pending.sealed, two_factor_pending: null, two_factor_step: step })
      .where('id', '=', member.id)
      .where('two_factor_pending', '=', pending.sealed)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('state-moved-on') // confirmed or restarted meanwhile
    await keepRecoveryCodes(tx, member.id, recoveryCodes)
    await endPendingLogins(tx, member.id)
    await notifySecurityChange(tx, member.id, 'two-factor-on')
    return ok({ recoveryCodes })
  })
}
