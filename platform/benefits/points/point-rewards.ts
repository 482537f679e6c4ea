import { sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { LocalText } from '#contract/base/fields/values.ts'
import type { pointRewards as endpoint, PointReward, PointRewardKind } from '#contract/benefits/points.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { Call, Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { MAX_REWARDS_ROWS } from '#platform/benefits/limits.ts'

/**
 * The mall's rewards, in one language and in display order; for a member with how many it may still redeem. Refuses
 * `in-need-true-account` while the mall is closed.
 */
export async function pointRewards(
  ctx: Context,
  { member }: Call,
  { language, kind }: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  if (!(await ctx.settings.flag('PTSYS3'))) return refuse('in-need-true-account')
  let query = ctx.db.selectFrom('point_reward').selectAll().where('offered', '=', true)
  if (kind) query = query.where('kind', '=', kind)
  const [rows, had] = await Promise.all([
    query.orderBy('position').orderBy('id').limit(MAX_REWARDS_ROWS).execute(),
    member && !isTrial(member.accountKind) ? redeemedBy(ctx, member.id) : new Map<bigint, number>(),
  ])
  const rewards = rows.map(
    (row): PointReward => ({
      id: String(row.id),
      kind: row.kind as PointRewardKind,
      name: (row.name as LocalText)[language],
      description: (row.description as LocalText)[language],
      price: moneyOf(row.price),
      stock: row.stock,
      limit: row.member_limit,
      left: remainingRedeems(row.stock, row.member_limit, had.get(row.id) ?? 0),
      money: row.money === null ? null : moneyOf(row.money),
      turnover: moneyOf(row.turnover),
      art: row.art as PointReward['art'],
    }),
  )
  return ok({ rewards })
}

/** How many more of a reward a member may redeem after `had`; null: no limit. */
function remainingRedeems(stock: number | null, limit: number | null, had: number): number | null {
  const bounds = [stock, limit === null ? null : Math.max(0, limit - had)].filter((bound) => bound !== null)
  return bounds.length > 0 ? Math.min(...bounds) : null
}

/** How many of each reward a member has redeemed; rejected ones do not count. */
export async function redeemedBy(
  ctx: Context,
  memberId: bigint,
  rewardId?: bigint,
): Promise<Map<bigint, number>> {
  let query = ctx.db
    .selectFrom('point_redeem')
    .select(['reward_id', sql<bigint>`sum(quantity)::bigint`.as('quantity')])
    .where('member_id', '=', memberId)
    .where('status', '<>', 'rejected')
    .groupBy('reward_id')
  if (rewardId !== undefined) query = query.where('reward_id', '=', rewardId)
  return new Map((await query.execute()).map((row) => [row.reward_id, Number(row.quantity)]))
}
