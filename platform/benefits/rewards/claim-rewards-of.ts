import { sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { claimRafflePromotion as endpoint } from '#contract/benefits/promotions.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { once } from '#platform/base/idempotency/index.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { MAX_CLAIMED_ROWS } from '#platform/benefits/limits.ts'
import { payRewards, READY_COLUMNS, sumPaid } from './pay-reward.ts'
import { isInState } from './reward-state.ts'

type ClaimResult = ValueOf<typeof endpoint>

/**
 * Pays every claimable reward of one promotion, a raffle or any other. A copy of an answered request gets the first
 * answer. Refuses: `request-id-reused`, `in-need-true-account`, `state-moved-on` if nothing of it can be claimed.
 */
export const claimRewardsOf = (
  ctx: Context,
  member: Member,
  { promotionId, requestId }: ParsedInputOf<typeof endpoint>,
): Promise<Result<ClaimResult>> =>
  once(
    ctx,
    { memberId: member.id, requestId, content: ['promotion-claim', promotionId] },
    {
      prepare: () => admitReal(ctx, member),
      async work(ctx) {
        const ready = await ctx.db
          .selectFrom('reward')
          .select(READY_COLUMNS)
          .where('member_id', '=', member.id)
          .where('kind', 'in', ['promotion', 'raffle'])
          .where(sql<boolean>`params->>'promotionId' = ${promotionId}`)
          .where(isInState('ready', ctx.clock.now()))
          .orderBy('id')
          .limit(MAX_CLAIMED_ROWS)
          .forNoKeyUpdate()
          .execute()
        if (ready.length === 0) return refuse('state-moved-on')
        await payRewards(ctx, member.id, ready)
        return ok({ amount: moneyOf(sumPaid(ready).main) })
      },
    },
  )
