import { isTrial } from '#contract/is-agent.ts'
import type { Context, Member } from '../../context.ts'
import { done, type Result, refuse } from '../../result.ts'
import { endPendingLogins } from '../login/pending-login.ts'
import { lockMember } from '../members/lock-member.ts'
import { countTry } from '../passwords/check-secret.ts'
import { keepRecoveryCodes, newRecoveryCodes } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'
import { twoFactorKey, twoFactorState } from './two-factor-state.ts'

/**
 * Turns two-factor on with a code of the secret that was set up, which then counts no more. Answers the recovery codes,
 * this once. Refuses `missing-verification-code`, `invalid-verification-code`, `too-many-requests` for 15 minutes after
 * 5 of those, `state-moved-on` where nothing is set up or two-factor is on, `in-need-true-account`.
 */
export async function confirmTwoFactor(
  ctx: Context,
  member: Member,
  { code }: { code: string },
): Promise<Result<{ recoveryCodes: string[] }>> {
  if (isTrial(member.isAgent)) return refuse('in-need-true-account')
  const { pending } = await twoFactorState(ctx, member.id)
  if (!pending) return refuse('state-moved-on')
  if (code.trim() === '') return refuse('missing-verification-code', { field: 'code' })
  const step = stepOfCode(pending.secret, code, { now: ctx.clock.now(), after: null })
  const right = await countTry(ctx, twoFactorKey(member.id), {
    isRight: async () => done(step !== null),
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
    if (numUpdatedRows === 0n) return refuse('state-moved-on') // confirmed or begun anew meanwhile
    await keepRecoveryCodes(tx, member.id, recoveryCodes)
    await endPendingLogins(tx, member.id)
    return done({ recoveryCodes })
  })
}
