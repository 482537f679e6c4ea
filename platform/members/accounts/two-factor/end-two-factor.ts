import { isTrial } from '#contract/members/account-kind.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { lockMember } from '../base/lock-member.ts'
import { countAttempt } from '../secrets/check-secret.ts'
import { findSecondFactor, takeSecondFactor } from './second-factor.ts'
import { removeTwoFactor, twoFactorKey, twoFactorState } from './two-factor-state.ts'

/**
 * Turns two-factor off with one of its codes or a recovery code; deletes the recovery codes. Refuses
 * `missing-verification-code`, `invalid-verification-code`, `too-many-requests` for 15 minutes after 5 of those,
 * `state-moved-on` if it is off, `in-need-true-account`.
 */
export async function endTwoFactor(
  ctx: Context,
  member: Member,
  { code }: { code: string },
): Promise<Result<Record<string, never>>> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  const { on } = await twoFactorState(ctx, member.id)
  if (!on) return refuse('state-moved-on')
  if (code.trim() === '') return refuse('missing-verification-code', { field: 'code' })
  const wrong = refuse('invalid-verification-code', { field: 'code' })
  const right = await countAttempt(ctx, twoFactorKey(member.id), {
    isRight: async () => ok((await findSecondFactor(ctx, member.id, code)) !== null),
    wrong,
  })
  if (!right.ok) return right

  return ctx.transact(async (tx) => {
    await lockMember(tx, member.account)
    if (!(await takeSecondFactor(tx, member.id, code))) return wrong // used meanwhile
    await removeTwoFactor(tx, member.id)
    return ok({})
  })
}
