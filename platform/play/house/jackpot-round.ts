import { jackpotNumber, jackpotRanges, winsJackpot } from '#contract/games/jackpot.ts'
import { type Minor, moneyOf } from '#contract/money.ts'
import type { JsonObject } from '#platform/base/db/tables.ts'
import type { Draw, FairStream } from '#platform/base/fairness/index.ts'
import type { DrawnEnd } from '#platform/play/bets/index.ts'

/** The numbers of a round that decide the jackpot; the stream has given those of the game before. */
export function drawJackpot(stream: FairStream): { draws: Draw[]; number: number } {
  const [first, second] = [stream.draw(jackpotRanges[0]), stream.draw(jackpotRanges[1])]
  return { draws: [first, second], number: jackpotNumber(first.value, second.value) }
}

/** A round that plays for the jackpot besides: what its outcome says of it, and what it comes to with the pool if it wins. */
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
