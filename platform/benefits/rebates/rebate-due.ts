import type { GameType } from '#contract/games.ts'
import type { Minor } from '#contract/money.ts'
import type { Context } from '#platform/base/context.ts'

/** Rates are in ten-thousandths. */
const WHOLE = 10_000n

/** What a game type has earned at one rate since its last claim, and the figures that make it. */
export interface RebateDue {
  gameType: GameType
  /** Turnover that was counted at this rate, and has had no rebate. */
  turnover: Minor
  rateBasisPoints: number
  /** What earlier claims, and the lines of this type before it, rounded away: ten-thousandths of a minor unit. */
  fraction: number
  amount: Minor
  /** What this line rounds away. */
  fractionLeft: number
}

/** What a turnover earns: cut to the minor unit, and what the cut leaves for what follows. */
export function rebateOf(
  turnover: Minor,
  rateBasisPoints: number,
  fraction: number,
): Pick<RebateDue, 'amount' | 'fractionLeft'> {
  const earned = turnover * BigInt(rateBasisPoints) + BigInt(fraction)
  return { amount: earned / WHOLE, fractionLeft: Number(earned % WHOLE) }
}

/**
 * What a member can claim now, of every game type or of one: a line for each rate at which its turnover was counted, the
 * highest first. What a line is cut by goes on to the next of its type, and in the end to the next claim, so that the lines
 * of all claims come to what one would have been. With `toPay` the lines are locked until the transaction ends.
 */
export async function rebatesDue(
  ctx: Context,
  memberId: bigint,
  { of = 'all', toPay = false }: { of?: GameType | 'all'; toPay?: boolean } = {},
): Promise<RebateDue[]> {
  let query = ctx.db
    .selectFrom('rebate_due')
    .select(['game_type', 'rate_basis_points', 'turnover'])
    .where('member_id', '=', memberId)
    .where('turnover', '>', 0n)
  if (of !== 'all') query = query.where('game_type', '=', of)
  if (toPay) query = query.forNoKeyUpdate()
  const lines = await query.orderBy('game_type').orderBy('rate_basis_points', 'desc').execute()
  const rests = await restsOf(ctx, memberId)
  return lines.map(({ game_type, rate_basis_points: rateBasisPoints, turnover }) => {
    const fraction = rests.get(game_type) ?? 0
    const earned = rebateOf(turnover, rateBasisPoints, fraction)
    rests.set(game_type, earned.fractionLeft)
    return { gameType: game_type as GameType, turnover, rateBasisPoints, fraction, ...earned }
  })
}

/** What earlier claims have rounded away, by game type. */
async function restsOf(ctx: Context, memberId: bigint): Promise<Map<string, number>> {
  const rows = await ctx.db
    .selectFrom('rebate_rest')
    .select(['game_type', 'fraction'])
    .where('member_id', '=', memberId)
    .execute()
  return new Map(rows.map(({ game_type, fraction }) => [game_type, fraction]))
}

/** The sum of what they earn. */
export const amountOf = (due: Pick<RebateDue, 'amount'>[]): Minor =>
  due.reduce((sum, { amount }) => sum + amount, 0n)
