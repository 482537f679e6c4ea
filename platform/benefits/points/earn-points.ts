import type { Minor } from '#contract/base/fields/money.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import type { Context } from '#platform/base/context.ts'
import { announce } from '#platform/base/events/index.ts'
import { house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { type EarningRules, POINT } from './point-rules.ts'

/** New turnover of one game type. */
export interface NewTurnover {
  gameType: GameType
  turnover: Minor
}

/**
 * Credits the whole points earned by newly counted turnover, in the transaction that counts it; the remainder is kept
 * for the next count. The total does not depend on how the turnover is split.
 */
export async function earnPoints(
  ctx: Context,
  memberId: bigint,
  played: readonly NewTurnover[],
  rules: EarningRules,
): Promise<void> {
  const weighted = played.reduce(
    (sum, { gameType, turnover }) => sum + turnover * weightOf(rules, gameType),
    0n,
  )
  if (weighted === 0n) return
  const perPoint = rules.turnover * 100n // weights are percent
  const total = (await lockRemainder(ctx, memberId)) + weighted
  await ctx.db
    .updateTable('point_rest')
    .set({ rest: total % perPoint })
    .where('member_id', '=', memberId)
    .execute()
  const points = (total / perPoint) * POINT
  if (points === 0n) return
  const earned = await post(ctx, {
    kind: 'points',
    reference: `turnover-${ctx.clock.now().toISOString()}`,
    entries: move(house('points', memberId), wallet(memberId, 'points'), points),
  })
  if (!earned.ok) throw new Error(`points were not credited: ${earned.code}`)
  await announce(ctx, memberId, 'points')
}

/** A game type without a weight counts in full. */
export const weightOf = ({ weights }: EarningRules, gameType: GameType): bigint =>
  BigInt(weights[gameType] ?? 100)

/** The remainder of earlier turnover, locked, so that counts of one member are serialized. */
export async function lockRemainder(ctx: Context, memberId: bigint): Promise<bigint> {
  const { rest } = await ctx.db
    .insertInto('point_rest')
    .values({ member_id: memberId })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet((columns) => ({ rest: columns.ref('point_rest.rest') })),
    )
    .returning('rest')
    .executeTakeFirstOrThrow()
  return rest
}
