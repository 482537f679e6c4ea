import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { jackpotNumber, jackpotRanges, winsJackpot } from '#contract/play/games/jackpot.ts'
import type { JsonObject } from '#platform/base/db/tables.ts'
import type { Draw, FairStream } from '#platform/base/fairness/index.ts'
import type { DrawnEnd } from '#platform/play/bets/index.ts'

/** Draws the numbers that decide the jackpot, after those of the game. */
export function drawJackpot(stream: FairStream): { draws: Draw[]; number: number } {
  const [first, second] = [stream.draw(jackpotRanges[0]), stream.draw(jackpotRanges[1])]
  return { draws: [first, second], number: jackpotNumber(first.value, second.value) }
}

/**
 * A round that also plays for the jackpot: its outcome with the jackpot's numbers and, if it wins, its end with the
 * pool.
 */
export function playForJackpot(
  end: { payout: Minor; push: boolean; outcome: JsonObject },
  stake: Minor,
  stream: FairStream,
): DrawnEnd {
  const { number } = drawJackpot(stream)
  const ofPool = (won: Minor) => ({
    payout: end.payout + won,
    outcome: { ...end.outcome, jackpot: { number, won: moneyOf(won) } },
  })
  return { ...end, ...ofPool(0n), ...(winsJackpot(number, stake) ? { withPool: ofPool } : {}) }
}
