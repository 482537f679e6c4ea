import type { Lottery } from '#contract/play/games/lottery/lottery-games.ts'
import { type Draw, drawRefused, openDraws as nextDraws } from '#contract/play/games/lottery/schedule.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { MAX_SKIPPED_DRAWS } from '#platform/play/limits.ts'
import { voidDraws } from '#platform/play/rounds/index.ts'
import { comingDraws } from '../draws/draw-terms.ts'

/** Which draws a purchase stakes on. Void ones are skipped, as if they were not on the schedule. */

/**
 * A draw that takes bets by the schedule, and those that follow it, `count` in all. What others have bought does not
 * matter: a draw may be open already because a purchase spans it, and yet not be chosen before the schedule says so.
 * Refuses `not-offered` at `numero` for a name that no draw of the lottery has; `bets-closed` for a draw that takes no
 * bets, and if so many draws are void that too few follow it.
 */
export async function drawsFrom(
  ctx: Context,
  lottery: Lottery,
  { numero, count }: { numero: string; count: number },
): Promise<Result<Draw[]>> {
  const now = ctx.clock.now()
  const isVoid = await voidDraws(ctx.db, now)
  const open = comingDraws(lottery, now).filter((draw) => !isVoid.has(`${lottery.code} ${draw.numero}`))
  const refused = drawRefused(lottery, numero, open)
  if (refused) return refuse(refused.code, refused.detail)
  const following = nextDraws(lottery, now, lottery.openDraws + count + MAX_SKIPPED_DRAWS).filter(
    (draw) => draw.numero >= numero,
  )
  return exactly(count, following, isVoid)
}

/** The next `count` draws from now, without the one of this name. Refuses `bets-closed` as `drawsFrom`. */
export async function nextDrawsWithout(
  ctx: Context,
  lottery: Lottery,
  { numero, count }: { numero: string; count: number },
): Promise<Result<Draw[]>> {
  const now = ctx.clock.now()
  const isVoid = await voidDraws(ctx.db, now)
  const next = nextDraws(lottery, now, count + 1 + MAX_SKIPPED_DRAWS).filter((draw) => draw.numero !== numero)
  return exactly(count, next, isVoid)
}

/** The first `count` of these draws that are not void; refuses `bets-closed` if more than `MAX_SKIPPED_DRAWS` are. */
function exactly(count: number, draws: readonly Draw[], isVoid: ReadonlySet<string>): Result<Draw[]> {
  const held = draws
    .slice(0, count + MAX_SKIPPED_DRAWS)
    .filter(({ code, numero }) => !isVoid.has(`${code} ${numero}`))
  return held.length < count ? refuse('bets-closed') : ok(held.slice(0, count))
}
