import { minorOf } from '#contract/base/fields/money.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import { announce } from '#platform/base/events/index.ts'
import { checkReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { notifyMember } from '#platform/members/inbox/index.ts'
import { toPromotion } from '../terms/promotion-row.ts'
import { rewardMembers } from '../terms/reward-members.ts'

export type Decision = { approve: true } | { approve: false; reason: string }

/**
 * Decides a pending application: on approval its member may claim the activity's reward; on rejection the member reads
 * why. `actor` is for the audit trail. Refuses `required` and `too-long` at `reason`, `not-found`, `state-moved-on` if
 * already decided.
 */
export async function decideApplication(
  ctx: Context,
  applicationId: string,
  decision: Decision,
  actor: string,
): Promise<Result<null>> {
  const why = decision.approve ? ok(null) : checkReason(decision.reason)
  if (!why.ok) return why
  const reason = why.value
  const id = rowIdOf(applicationId)
  if (id === undefined) return refuse('not-found')
  return ctx.transact(async (ctx) => {
    const entry = await ctx.db
      .selectFrom('promotion_entry')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!entry) return refuse('not-found')
    const row = await ctx.db
      .selectFrom('promotion')
      .selectAll()
      .where('id', '=', entry.promotion_id)
      .executeTakeFirstOrThrow()
    const promotion = toPromotion(row)
    if (promotion.terms.kind !== 'activity') return refuse('not-found')
    if (entry.state !== 'applying') return refuse('state-moved-on')
    await ctx.db
      .updateTable('promotion_entry')
      .set({
        state: decision.approve ? 'granted' : 'rejected',
        reason,
        decided_at: ctx.clock.now(),
      })
      .where('id', '=', entry.id)
      .execute()
    await audit(ctx, {
      actor,
      action: decision.approve ? 'application-approved' : 'application-rejected',
      subject: String(entry.id),
      detail: { promotion: promotion.code, ...(reason !== null && { reason }) },
    })
    if (decision.approve)
      await rewardMembers(ctx, promotion, promotion.terms, [
        {
          memberId: entry.member_id,
          what: String(entry.id),
          amount: minorOf(promotion.terms.amount),
        },
      ])
    if (reason !== null)
      await notifyMember(ctx, entry.member_id, 'application-rejected', {
        at: entry.joined_at.toISOString(),
        reason,
      })
    await announce(ctx, entry.member_id, 'rewards')
    return ok(null)
  })
}
