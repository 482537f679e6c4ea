import { drawnText } from '#contract/play/games/lottery/drawn-numbers.ts'
import { lotteryAt } from '#contract/play/games/lottery/lottery-games.ts'
import type { LotteryDraw } from '#contract/play/lottery.ts'

/** The marks of a draw's result (site.md 4.3): its outcome once all of it has been told, as the proof has it. */
export const drawMarks = ({ gameCode, numero, state, prizes }: LotteryDraw) => ({
  'data-draw': numero,
  'data-draw-state': state,
  'data-outcome': state === 'settled' && prizes ? drawnText(lotteryAt(gameCode).family, prizes) : undefined,
})
