import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { type Refusal, refuse } from '#platform/base/result.ts'
import { endsOfBets } from '#platform/play/bets/index.ts'

/**
 * The refusal of a ticket after others of the same act, which are taken back with it: what it says is left of a limit on
 * play is what was left before the act. Call it in the transaction of the act.
 */
export async function leftBefore(
  ctx: Context,
  refusal: Refusal,
  ticketIds: readonly string[],
): Promise<Refusal> {
  const { code, detail } = refusal
  if (code !== 'play-limit-reached' || detail.max === undefined) return refusal
  const tickets = [...(await endsOfBets(ctx.db, ticketIds)).values()]
  // Limits count cash alone.
  const cash = tickets.reduce((sum, { wallet, stake }) => sum + (wallet === 'main' ? stake : 0n), 0n)
  return refuse(code, { ...detail, max: moneyOf(minorOf(detail.max) + cash) })
}
