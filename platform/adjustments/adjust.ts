import { isTrial } from '#contract/is-agent.ts'
import { type Minor, moneyOf } from '#contract/money.ts'
import { memberByAccount } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { reasonOf } from '../operator-reason.ts'
import { done, type Result, refuse } from '../result.ts'
import { audit } from '../settings/index.ts'
import { postAdjustment } from './post-adjustment.ts'

export interface AdjustmentWish {
  /** User name, in any case. */
  account: string
  /** Minor units, as it changes the wallet. */
  amount: Minor
  /** Who asks: `ops:<name>`. */
  actor: string
  reason: string
}

/**
 * Corrects a member's main wallet: at once, or above the setting `adjustmentTwoPersonsAbove` when another operator has
 * approved it. Answers which.
 *
 * Refuses `required` and `too-long` at `reason`, `under-limit` of nothing, `not-found`, `in-need-true-account` of a trial
 * account, `insufficient-balance` where the wallet does not hold what is taken.
 */
export async function adjust(
  ctx: Context,
  wish: AdjustmentWish,
): Promise<Result<{ id: string; status: 'waiting' | 'posted' }>> {
  const { amount, actor } = wish
  const told = reasonOf(wish.reason)
  if (!told.ok) return told
  if (amount === 0n) return refuse('under-limit', { field: 'amount' })
  const alone = BigInt(await ctx.settings.value('adjustmentTwoPersonsAbove'))
  const two_persons = amount > alone || amount < -alone
  return ctx.transact(async (ctx) => {
    const member = await memberByAccount(ctx, wish.account)
    if (!member) return refuse('not-found')
    if (isTrial(member.isAgent)) return refuse('in-need-true-account')
    const row = await ctx.db
      .insertInto('adjustment')
      .values({
        ...{ member_id: member.id, amount, two_persons, status: 'waiting', reason: told.value },
        ...{ requested_by: actor, requested_at: ctx.clock.now() },
      })
      .returning(['id', 'member_id', 'amount'])
      .executeTakeFirstOrThrow()
    const status = two_persons ? 'waiting' : 'posted'
    await audit(ctx, {
      actor,
      action: two_persons ? 'adjustment-requested' : 'adjustment-posted',
      subject: member.account,
      detail: { adjustment: String(row.id), amount: moneyOf(amount), reason: told.value },
    })
    const posted = two_persons ? done(null) : await postAdjustment(ctx, row, actor)
    return posted.ok ? done({ id: String(row.id), status }) : posted
  })
}
