import { lesser } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { lockRest, type Played, weightOf } from './earn-points.ts'
import { type EarningRules, POINT } from './point-rules.ts'

/**
 * Takes counted turnover back out of what waits to become a point, as far as it still waits. Points that it has become stay
 * with the member: answers how many these are by the rules now, in hundredths. In the transaction that takes it back.
 */
export async function takeBackPoints(
  ctx: Context,
  memberId: bigint,
  { gameType, turnover }: Played,
  rules: EarningRules,
): Promise<bigint> {
  const weighted = turnover * weightOf(rules, gameType)
  if (weighted === 0n) return 0n
  const rest = await lockRest(ctx, memberId)
  const taken = lesser(weighted, rest)
  await ctx.db
    .updateTable('point_rest')
    .set({ rest: rest - taken })
    .where('member_id', '=', memberId)
    .execute()
  return ((weighted - taken) * POINT) / (rules.turnover * 100n) // weights are percent
}
