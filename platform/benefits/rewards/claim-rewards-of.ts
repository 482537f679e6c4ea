import { sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { claimRafflePromotion as endpoint } from '#contract/benefits/promotions.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { once } from '#platform/base/idempotency/index.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { paidBy, payRewards, READY_COLUMNS } from './pay-reward.ts'
import { isInState } from './reward-state.ts'

type Claimed = ValueOf<typeof endpoint>

/** No promotion gives a member as much at a time; what is left is claimed by the next. */
const MAX_AT_ONCE = 100

/**
 * Pays every reward of one promotion, a raffle or any other, that the member can claim. A copy of an answered request
 * gets the first result. Refuses: `request-id-reused`, `in-need-true-account`, `state-moved-on` where nothing of it can
 * be claimed.
 */
export const claimRewardsOf = (
  ctx: Context,
  member: Member,
  { promotionId, requestId }: ParsedInputOf<typeof endpoint>,
): Promise<Result<Claimed>> =>
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
          .limit(MAX_AT_ONCE)
          .forNoKeyUpdate()
          .execute()
        if (ready.length === 0) return refuse('state-moved-on')
        await payRewards(ctx, member.id, ready)
        return ok({ amount: moneyOf(paidBy(ready).main) })
      },
    },
  )
