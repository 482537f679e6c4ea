import type { Minor } from '#contract/base/fields/money.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import type { Context } from '#platform/base/context.ts'

/** Rates are in basis points of this. */
const BASIS_POINTS = 10_000n

/** The rebate of a game type at one rate since its last claim, with its figures. */
export interface RebateDue {
  gameType: GameType
  /** Turnover counted at this rate that has had no rebate. */
  turnover: Minor
  rateBasisPoints: number
  /** The remainder of earlier claims and of this type's previous lines: ten-thousandths of a minor unit. */
  fraction: number
  amount: Minor
  /** The remainder of this line. */
  fractionLeft: number
}

/** The rebate of a turnover, rounded down to the minor unit, and the remainder for the next line. */
export function rebateOf(
  turnover: Minor,
  rateBasisPoints: number,
  fraction: number,
): Pick<RebateDue, 'amount' | 'fractionLeft'> {
  const earned = turnover * BigInt(rateBasisPoints) + BigInt(fraction)
  return { amount: earned / BASIS_POINTS, fractionLeft: Number(earned % BASIS_POINTS) }
}

/**
 * A member's claimable rebates, of every game type or of one: a line per rate at which its turnover was counted,
 * highest first. A line's remainder goes to the next line of its type, and finally to the next claim, so that all
 * claims add up to what a single one would have been. With `toPay` the lines are locked until the transaction ends.
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
  const rests = await readRemainders(ctx, memberId)
  return lines.map(({ game_type, rate_basis_points: rateBasisPoints, turnover }) => {
    const fraction = rests.get(game_type) ?? 0
    const earned = rebateOf(turnover, rateBasisPoints, fraction)
    rests.set(game_type, earned.fractionLeft)
    return { gameType: game_type as GameType, turnover, rateBasisPoints, fraction, ...earned }
  })
}

/** The remainders of earlier claims, by game type. */
async function readRemainders(ctx: Context, memberId: bigint): Promise<Map<string, number>> {
  const rows = await ctx.db
    .selectFrom('rebate_rest')
    .select(['game_type', 'fraction'])
    .where('member_id', '=', memberId)
    .execute()
  return new Map(rows.map(({ game_type, fraction }) => [game_type, fraction]))
}

export const amountOf = (due: Pick<RebateDue, 'amount'>[]): Minor =>
  due.reduce((sum, { amount }) => sum + amount, 0n)
