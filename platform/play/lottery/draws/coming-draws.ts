import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { type Lottery, lotteries } from '#contract/play/games/lottery/lottery-games.ts'
import type { Context } from '#platform/base/context.ts'
import { stakedGames } from '#platform/play/catalogue/index.ts'
import { openDraws } from '#platform/play/rounds/index.ts'
import { comingDraws, scheduled } from './draw-terms.ts'

/**
 * Opens the draws that are to take bets, each with its seed committed: of every lottery the next seven, of fast ones
 * the next ten (site.md 4.3). A lottery in maintenance opens none; those that are open go on.
 */
export async function openComingDraws(ctx: Context, of: readonly Lottery[] = lotteries): Promise<void> {
  const games = await stakedGames(
    ctx.db,
    of.map(({ code }) => ({ vendor: HOUSE_VENDOR, node: code })),
  )
  const now = ctx.clock.now()
  const draws = of
    .filter(({ code }) => games.get(`${HOUSE_VENDOR}/${code}`)?.maintenance === false)
    .flatMap((lottery) => comingDraws(lottery, now).map((draw) => scheduled(lottery, draw)))
  await openDraws(ctx, draws)
}
