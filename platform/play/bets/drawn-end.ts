import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { holdPool } from '#platform/play/jackpot/index.ts'
import type { BetEnd, DrawnEnd } from './turnover/bet-terms.ts'

/** The end of a drawn bet, and what it is paid from the jackpot's pool, which it then holds. */
export async function withPoolHeld(
  ctx: Context,
  { withPool, ...end }: DrawnEnd,
): Promise<{ end: BetEnd; pool: Minor }> {
  if (!withPool) return { end, pool: 0n }
  const pool = await holdPool(ctx)
  return { end: { ...end, ...withPool(pool) }, pool }
}
