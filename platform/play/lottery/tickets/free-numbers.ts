import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import type { LotteryWager } from '#contract/play/games/lottery/lottery.ts'
import { lotteryAt } from '#contract/play/games/lottery/lottery-games.ts'
import type { Context } from '#platform/base/context.ts'
import type { OpenBet } from '#platform/play/bets/index.ts'
import { drawsNamed } from '#platform/play/rounds/index.ts'
import { removeExposure } from '../draws/exposure.ts'

/**
 * Lets the numbers of a ticket be sold again that an operator has made void, in that transaction. Nothing for any other
 * bet, and for play money, which the exposure does not count.
 */
export async function freeNumbers(ctx: Context, { vendor, wallet, wager }: OpenBet): Promise<void> {
  const ticket = wager as LotteryWager | null
  if (vendor !== HOUSE_VENDOR || ticket?.game !== 'lottery' || wallet === 'play') return
  const { code, numero } = ticket
  const [draw] = await drawsNamed(ctx, [{ node: code, numero }])
  if (draw) await removeExposure(ctx, lotteryAt(code), { roundId: draw.id, wager: ticket })
}
