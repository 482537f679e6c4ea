import type { Lottery } from '#contract/play/games/lottery/lottery-games.ts'
import type { Context } from '#platform/base/context.ts'
import { type DrawRow, isTold, lastDraws } from '#platform/play/rounds/index.ts'

/**
 * The last told draws of lotteries whose newest draws (`rows`) are void, so that a void draw does not hide the last result. Nothing
 * is read for the others.
 */
export async function toldBehindVoid(
  ctx: Context,
  lotteries: readonly Lottery[],
  rows: readonly DrawRow[],
): Promise<DrawRow[]> {
  const now = ctx.clock.now()
  const isHidden = ({ code }: Lottery) => {
    const own = rows.filter(({ node_id }) => node_id === code)
    return own.some(({ state }) => state === 'void') && !own.some((row) => isTold(row, now))
  }
  const hidden = lotteries.filter(isHidden)
  const draws = await Promise.all(hidden.map((lottery) => lastDraws(ctx, lottery.code, { limit: 1 })))
  return draws.flat()
}
