import { lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import { tellingMs } from '#contract/play/games/lottery/telling.ts'
import type { LotteryDraw } from '#contract/play/lottery.ts'

/** How long a draw that has been told stays on its stage, for those who have watched it. */
const STAYS_MS = 5 * 60_000

/** Whether a result is so new that it is still on the stage, with the member's own numbers. */
export function isJustDrawn({ gameCode, state, drawsAt }: LotteryDraw, now: Date): boolean {
  const lottery = lotteryOf(gameCode)
  if (!lottery || state !== 'settled') return false
  return now.getTime() < Date.parse(drawsAt) + tellingMs(lottery.family) + STAYS_MS
}
