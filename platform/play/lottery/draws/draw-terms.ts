import type { Lottery } from '#contract/play/games/lottery/lottery-games.ts'
import { type Draw, drawsBetween, openDraws as nextDraws } from '#contract/play/games/lottery/schedule.ts'
import { tellingMs } from '#contract/play/games/lottery/telling.ts'
import { DAY_MS, HOUR_MS } from '#platform/base/durations.ts'
import { LAST_DRAW_DAYS } from '#platform/play/limits.ts'
import type { ScheduledDraw } from '#platform/play/rounds/index.ts'

/** A draw of the schedule in the form that rounds are opened by. */
export const scheduled = (lottery: Lottery, { numero, locksAt, drawsAt }: Draw): ScheduledDraw => ({
  node: lottery.code,
  numero,
  locksAt,
  drawsAt,
  toldAt: new Date(drawsAt.getTime() + tellingMs(lottery.family)),
})

/** The draws that take bets by the schedule, the next one first. */
export const comingDraws = (lottery: Lottery, now: Date): Draw[] => nextDraws(lottery, now, lottery.openDraws)

/** The last draws by the schedule that have been locked, newest first. */
export function lockedDraws(lottery: Lottery, now: Date, count: number): Draw[] {
  // Fast draws are so many that the last of them are within an hour.
  const before = lottery.family === 'fast' ? HOUR_MS : LAST_DRAW_DAYS * DAY_MS
  const latest = new Date(now.getTime() + lottery.lockSeconds * 1_000 + 1)
  return drawsBetween(lottery, new Date(now.getTime() - before), latest)
    .filter(({ locksAt }) => locksAt <= now)
    .slice(-count)
    .reverse()
}
