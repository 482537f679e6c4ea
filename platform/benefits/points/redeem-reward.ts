import { sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { redeemPointReward as endpoint } from '#contract/benefits/points.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { announce } from '#platform/base/events/index.ts'
import { once } from '#platform/base/idempotency/index.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { verifyPaymentPassword } from '#platform/members/accounts/index.ts'
import { notifyMember } from '#platform/members/inbox/index.ts'
import { house, lockMoneyOf, move, post, wallet } from '#platform/money/ledger/index.ts'
import { requireRollover } from '#platform/money/rollover/index.ts'
import { redeemedBy } from './point-rewards.ts'
import { pointText } from './point-text.ts'

type Input = ParsedInputOf<typeof endpoint>
type RedeemResult = ValueOf<typeof endpoint>

/**
 * Redeems `input.quantity` of a reward for points. A bonus is complete at once: its money goes to the main wallet, with
 * its rollover; everything else is `processing` until the operator answers. A copy of an answered request gets the
 * first answer.
 *
 * Refuses, in this order: `request-id-reused`, `in-need-true-account`, `not-offered` at `rewardId`, those of
 * `verifyPaymentPassword`, `state-moved-on` (the price has changed), at `quantity` `over-limit` (of the member),
 * `out-of-stock` and `insufficient-balance`.
 */
export const redeemReward = (ctx: Context, member: Member, input: Input): Promise<Result<RedeemResult>> =>
  once(
    ctx,
    {
      memberId: member.id,
      requestId: input.requestId,
      content: [
        'redeem',
        input.rewardId,
        String(input.quantity),
        ...(input.price === undefined ? [] : [input.price]),
      ],
    },
    {
      async prepare() {
        const permission = await admitReal(ctx, member, 'PTSYS3')
        if (!permission.ok) return permission
        if (!(await isOffered(ctx, input.rewardId))) return refuse('not-offered', { field: 'rewardId' })
        return verifyPaymentPassword(ctx, member.id, input.paymentPassword)
      },
      async work(ctx) {
        const fromStock = await takeFromStock(ctx, member, input)
        if (!fromStock.ok) return fromStock
        const order = await insertRedeem(ctx, member, fromStock.value, input.quantity)
        await announce(ctx, member.id, 'points')
        const paid = await pay(ctx, member, fromStock.value, order, BigInt(input.quantity))
        return paid.ok ? ok(order) : refuse(paid.code, { field: 'quantity' })
      },
    },
  )

async function isOffered(ctx: Context, sent: string): Promise<boolean> {
  const rewardId = rowIdOf(sent)
  if (rewardId === undefined) return false
  const row = await ctx.db
    .selectFrom('point_reward')
    .select('id')
    .where('id', '=', rewardId)
    .where('offered', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

interface TakenReward {
  id: bigint
  kind: string
  price: bigint
  money: bigint | null
  turnover: bigint
}

/**
 * Takes a quantity from the stock if it is offered at the requested price, within the member's limit, and in stock. The
 * reward's row stays locked, so that neither others nor the member itself, whose limit is counted here, redeem it
 * meanwhile.
 */
async function takeFromStock(
  ctx: Context,
  member: Member,
  { quantity, price, ...input }: Input,
): Promise<Result<TakenReward>> {
  const rewardId = BigInt(input.rewardId)
  const reward = await ctx.db
    .selectFrom('point_reward')
    .selectAll()
    .where('id', '=', rewardId)
    .where('offered', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!reward) return refuse('not-offered', { field: 'rewardId' })
  if (price !== undefined && price !== moneyOf(reward.price)) return refuse('state-moved-on')
  const { stock, member_limit } = reward
  const had = (await redeemedBy(ctx, member.id, rewardId)).get(rewardId) ?? 0
  if (member_limit !== null && had + quantity > member_limit)
    return refuse('over-limit', { field: 'quantity' })
  if (stock !== null && quantity > stock) return refuse('out-of-stock', { field: 'quantity' })
  if (stock !== null)
    await ctx.db
      .updateTable('point_reward')
      .set({ stock: stock - quantity })
      .where('id', '=', rewardId)
      .execute()
  return ok(reward)
}

async function insertRedeem(
  ctx: Context,
  member: Member,
  reward: TakenReward,
  quantity: number,
): Promise<RedeemResult & { status: 'complete' | 'processing' }> {
  const now = ctx.clock.now()
  const status = reward.kind === 'bonus' ? 'complete' : 'processing'
  const points = reward.price * BigInt(quantity)
  const { id } = await ctx.db
    .insertInto('point_redeem')
    .values({
      id: sql`uuidv7_at(${now})`,
      member_id: member.id,
      reward_id: reward.id,
      quantity,
      points,
      status,
      created_at: now,
      answered_at: status === 'complete' ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (status === 'complete')
    await notifyMember(ctx, member.id, 'redeem-complete', {
      at: now.toISOString(),
      points: pointText(points),
    })
  return { redeemId: id, status }
}

/** Posts the points to the house, and a bonus's money to the main wallet in the same posting. Money last. */
async function pay(
  ctx: Context,
  member: Member,
  { price, money, turnover: rollover }: TakenReward,
  { redeemId }: RedeemResult,
  quantity: bigint,
) {
  await lockMoneyOf(ctx, member.id)
  const reference = `redeem-${redeemId}`
  const entries = move(wallet(member.id, 'points'), house('points', member.id), price * quantity)
  if (money !== null) {
    await requireRollover(ctx, member.id, reference, rollover * quantity)
    entries.push(...move(house('exchange', member.id), wallet(member.id, 'main'), money * quantity))
  }
  return post(ctx, { kind: 'points', reference, entries })
}
