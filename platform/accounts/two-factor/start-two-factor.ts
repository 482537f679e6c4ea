import { isTrial } from '#contract/is-agent.ts'
import type { Context, Member } from '../../context.ts'
import { done, type Result, refuse } from '../../result.ts'
import { sealSecret } from './sealed-secret.ts'
import { newTotpSecret } from './totp.ts'

/**
 * Begins the set-up of two-factor with a new secret, in the place of one that was never confirmed. `securityConfig` shows
 * it. Refuses `state-moved-on` where two-factor is on, `in-need-true-account`.
 */
export async function startTwoFactor(ctx: Context, member: Member): Promise<Result<Record<string, never>>> {
  if (isTrial(member.isAgent)) return refuse('in-need-true-account')
  const { numUpdatedRows } = await ctx.db
    .updateTable('member')
    .set({ two_factor_pending: sealSecret(ctx, member.id, newTotpSecret(ctx.random)) })
    .where('id', '=', member.id)
    .where('two_factor_secret', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? done({}) : refuse('state-moved-on')
}
