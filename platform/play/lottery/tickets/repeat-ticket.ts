import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import type { LotteryWager } from '#contract/play/games/lottery/lottery.ts'
import { lotteryAt } from '#contract/play/games/lottery/lottery-games.ts'
import type { repeatTicket as endpoint } from '#contract/play/lottery.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { onceInTransaction } from '#platform/base/idempotency/index.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { ownBet } from '#platform/play/bets/index.ts'
import { exposureLimit } from '../draws/exposure.ts'
import { stakeOnDraws } from './place-ticket.ts'
import { nextDrawsWithout } from './spanned-draws.ts'

/**
 * Stakes the same as a ticket of the member on the next `draws` draws of its game from now, its own left out: all of
 * them or none. The last may not take bets yet, and is opened for it. Refuses `not-found`, and as
 * `placeTicket`.
 */
export async function repeatTicket(
  ctx: Context,
  member: Member,
  { ticketId, draws, requestId }: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const ticket = await ownBet(ctx, member.id, ticketId)
  const wager = ticket?.wager as LotteryWager | undefined
  if (wager?.game !== 'lottery') return refuse('not-found')
  const lottery = lotteryAt(wager.code)
  const limit = await exposureLimit(ctx, lottery)
  const content = ['repeat-ticket', ticketId, String(draws)]
  return ctx.transact((ctx) =>
    onceInTransaction(ctx, { memberId: member.id, requestId, content }, async (ctx) => {
      const next = await nextDrawsWithout(ctx, lottery, { numero: wager.numero, count: draws })
      if (!next.ok) return next
      const result = await stakeOnDraws(ctx, member, { lottery, wager, limit, draws: next.value })
      return result.ok ? ok({ ...result.value, gameCode: lottery.code }) : result
    }),
  )
}
