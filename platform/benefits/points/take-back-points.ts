import { lesser } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { lockRemainder, type NewTurnover, weightOf } from './earn-points.ts'
import { type EarningRules, POINT } from './point-rules.ts'

/**
 * Takes counted turnover back from what has not yet become a point. Points already earned stay with the member; returns
 * how many, by the current rules, in hundredths. Run in the transaction that takes the turnover back.
 */
export async function takeBackPoints(
  ctx: Context,
  memberId: bigint,
  { gameType, turnover }: NewTurnover,
  rules: EarningRules,
): Promise<bigint> {
  const weighted = turnover * weightOf(rules, gameType)
  if (weighted === 0n) return 0n
  const rest = await lockRemainder(ctx, memberId)
  const amount = lesser(weighted, rest)
  await ctx.db
    .updateTable('point_rest')
    .set({ rest: rest - amount })
    .where('member_id', '=', memberId)
    .execute()
  return ((weighted - amount) * POINT) / (rules.turnover * 100n) // weights are percent
}
