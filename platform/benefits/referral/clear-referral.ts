import type { Context } from '#platform/base/context.ts'
import { byReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { memberByAccount } from '#platform/members/accounts/index.ts'

/**
 * Clears a barred player whom the operator found to be a different person than the referrer: it earns from now on, and
 * is not checked again. Stakes from the barred time are not shared; the reward for the player itself may still come.
 * Refuses `required` and `too-long` at `reason`, `not-found`, `state-moved-on` if it is not barred.
 */
export const clearReferral = (
  ctx: Context,
  actor: string,
  account: string,
  reason: string,
): Promise<Result<null>> =>
  byReason(ctx, reason, async (ctx, reason) => {
    const member = await memberByAccount(ctx, account)
    if (!member) return refuse('not-found')
    const invited = await ctx.db
      .selectFrom('invited')
      .select('barred_for')
      .where('member_id', '=', member.id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!invited) return refuse('not-found')
    if (invited.barred_for === null) return refuse('state-moved-on')
    await ctx.db
      .updateTable('invited')
      .set({ barred_for: null, cleared_at: ctx.clock.now() })
      .where('member_id', '=', member.id)
      .execute()
    const detail = { barredFor: invited.barred_for, reason }
    await audit(ctx, { actor, action: 'referral-cleared', subject: member.account, detail })
    return ok(null)
  })
