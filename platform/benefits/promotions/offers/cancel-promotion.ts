import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { cancelPromotion as endpoint } from '#contract/benefits/promotions.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { once } from '#platform/base/idempotency/index.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { freeUploads } from '#platform/members/uploads/index.ts'
import { forfeitBonus } from '../bonus/end-bonus.ts'
import { findPromotion, type PromotionRow, phaseOf } from '../terms/promotion-row.ts'
import { uploadUse } from './join-promotion.ts'

type CancelResult = ValueOf<typeof endpoint>

/**
 * Takes a member out of a promotion: an entry that waits for a deposit, a period or a draw is deleted, an application
 * is withdrawn, and a running bonus is forfeited with its winnings. A copy of an answered request gets the first
 * answer. Refuses: `in-need-true-account`, `request-id-reused`, `not-found`, `state-moved-on` if there is nothing to
 * leave.
 */
export const cancelPromotion = (
  ctx: Context,
  member: Member,
  { promotionId, requestId }: ParsedInputOf<typeof endpoint>,
): Promise<Result<CancelResult>> =>
  once(
    ctx,
    { memberId: member.id, requestId, content: ['promotion-cancel', promotionId] },
    {
      prepare: () => admitReal(ctx, member),
      async work(ctx) {
        const promotion = await findPromotion(ctx, promotionId)
        if (!promotion) return refuse('not-found')
        const left = await leave(ctx, member.id, promotion)
        return left ? ok(left) : refuse('state-moved-on')
      },
    },
  )

/** The result, with the forfeited bonus money; undefined if there is nothing to leave. */
async function leave(
  ctx: Context,
  memberId: bigint,
  promotion: PromotionRow,
): Promise<CancelResult | undefined> {
  const entry = await ctx.db
    .selectFrom('promotion_entry')
    .selectAll()
    .where('promotion_id', '=', promotion.id)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  if (!entry) return undefined
  if (canLeave(entry.state, promotion, ctx.clock.now())) {
    await ctx.db.deleteFrom('promotion_entry').where('id', '=', entry.id).execute()
    await freeUploads(ctx, uploadUse(promotion.id, memberId))
    return { forfeited: moneyOf(0n), application: entry.state === 'applying' }
  }
  const bonus = await ctx.db
    .selectFrom('bonus')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('promotion_id', '=', promotion.id)
    .where('state', '=', 'running')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return bonus && { forfeited: moneyOf(await forfeitBonus(ctx, bonus, 'cancelled')), application: false }
}

/**
 * Whether a member may leave by this entry, which has granted nothing yet: an application always, others while the
 * promotion runs.
 */
export const canLeave = (
  state: string,
  promotion: Pick<PromotionRow, 'starts_at' | 'ends_at' | 'stopped_at'>,
  now: Date,
): boolean => state === 'applying' || (state === 'signed' && phaseOf(promotion, now) === 'running')
