import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { claimReward as endpoint } from '#contract/benefits/rewards.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { once } from '#platform/base/idempotency/index.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { MAX_CLAIMED_ROWS } from '#platform/benefits/limits.ts'
import { payRewards, READY_COLUMNS, type ReadyReward, sumPaid } from './pay-reward.ts'
import { isInState, stateOf } from './reward-state.ts'

type ClaimResult = ValueOf<typeof endpoint>

/**
 * Pays a reward, or with `all` every claimable one, once each, whatever the number of requests. A copy of an answered
 * request gets the first answer.
 *
 * Refuses: `request-id-reused`, `in-need-true-account`, `not-found` (also for someone else's), `state-moved-on` if it
 * was claimed, revoked or has expired, or if nothing can be claimed.
 */
export const claimReward = (
  ctx: Context,
  member: Member,
  { id, requestId }: ParsedInputOf<typeof endpoint>,
): Promise<Result<ClaimResult>> =>
  once(
    ctx,
    { memberId: member.id, requestId, content: ['reward', id] },
    {
      prepare: () => admitReal(ctx, member, 'REWCEN3'),
      async work(ctx) {
        const ready = id === 'all' ? await lockEvery(ctx, member) : await lockOne(ctx, member, id)
        if (!ready.ok) return ready
        await payRewards(ctx, member.id, ready.value)
        const { main, points } = sumPaid(ready.value)
        return ok({
          claimed: ready.value.length,
          paid: { main: moneyOf(main), points: moneyOf(points) },
        })
      },
    },
  )

async function lockOne(ctx: Context, member: Member, sent: string): Promise<Result<ReadyReward[]>> {
  const id = rowIdOf(sent)
  if (id === undefined) return refuse('not-found')
  const reward = await ctx.db
    .selectFrom('reward')
    .select(READY_COLUMNS)
    .where('id', '=', id)
    .where('member_id', '=', member.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!reward) return refuse('not-found')
  return stateOf(reward, ctx.clock.now()) === 'ready' ? ok([reward]) : refuse('state-moved-on')
}

async function lockEvery(ctx: Context, member: Member): Promise<Result<ReadyReward[]>> {
  const rewards = await ctx.db
    .selectFrom('reward')
    .select(READY_COLUMNS)
    .where('member_id', '=', member.id)
    .where(isInState('ready', ctx.clock.now()))
    .orderBy('id')
    .limit(MAX_CLAIMED_ROWS)
    .forNoKeyUpdate()
    .execute()
  return rewards.length > 0 ? ok(rewards) : refuse('state-moved-on')
}
