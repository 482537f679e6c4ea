import { type Lottery, lotteries } from '#contract/play/games/lottery/lottery-games.ts'
import { drawsBetween } from '#contract/play/games/lottery/schedule.ts'
import type { Context } from '#platform/base/context.ts'
import { DAY_MS, MINUTE_MS } from '#platform/base/durations.ts'
import { sharedGameOf } from '#platform/play/house/index.ts'
import { scheduled } from '#platform/play/lottery/index.ts'
import { writePastDraws } from '#platform/play/rounds/past-draws/index.ts'

/**
 * How far back results go: of lotteries that draw once a day, and of fast ones, whose statistics are of 100 draws
 * (docs/decisions/0131).
 */
const YEAR_MS = 365 * DAY_MS
const FAST_DRAWS = 120
/** Draws take bets for a week before their lock, fast ones for ten of their draws. */
const WEEK_MS = 7 * DAY_MS

/**
 * A year of results of every lottery, and the last hours of fast ones, all drawn from seeds of their own. On those that
 * the demo world has played nothing changes.
 */
export async function drawPast(ctx: Context, anchor: Date): Promise<void> {
  for (const lottery of lotteries) {
    const isFast = lottery.family === 'fast'
    const back = isFast ? FAST_DRAWS * lottery.periodMinutes * MINUTE_MS : YEAR_MS
    const openedBeforeMs = isFast ? lottery.openDraws * lottery.periodMinutes * MINUTE_MS : WEEK_MS
    const draws = drawsBetween(lottery, new Date(anchor.getTime() - back), anchor)
      .map((draw) => scheduled(lottery, draw))
      .filter(({ toldAt }) => toldAt <= anchor)
    await writePastDraws(ctx, draws, { gameOf: sharedGameOf, openedBeforeMs })
  }
}

/** The draw of a region that takes place between these many days before the present: there is one every day. */
export function drawOfRegion(family: Lottery['family'], anchor: Date, daysAgo: number) {
  const from = new Date(anchor.getTime() - (daysAgo + 1) * DAY_MS)
  const until = new Date(anchor.getTime() - daysAgo * DAY_MS)
  const [draw] = lotteries
    .filter((lottery) => lottery.family === family)
    .flatMap((lottery) => drawsBetween(lottery, from, until).map((one) => scheduled(lottery, one)))
  if (!draw) throw new Error(`${family} did not draw ${daysAgo} days ago`)
  return draw
}
