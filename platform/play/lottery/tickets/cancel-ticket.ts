import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { LotteryWager } from '#contract/play/games/lottery/lottery.ts'
import { lotteryAt } from '#contract/play/games/lottery/lottery-games.ts'
import type { cancelTicket as endpoint } from '#contract/play/lottery.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { ownBet, voidBet } from '#platform/play/bets/index.ts'
import { holdDraw } from '#platform/play/rounds/index.ts'
import { removeExposure } from '../draws/exposure.ts'

/**
 * Takes a ticket back before the lock of its draw: the whole stake returns to where it came from, and its numbers may
 * be sold again. A repeat changes nothing. Refuses `not-found`, `bets-closed` from the lock on, and `state-moved-on`
 * for a ticket that has ended otherwise.
 */
export const cancelTicket = (
  ctx: Context,
  member: Member,
  { ticketId }: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> =>
  ctx.transact(async (ctx) => {
    const ticket = await ownBet(ctx, member.id, ticketId)
    const wager = ticket?.wager as LotteryWager | undefined
    if (!ticket || wager?.game !== 'lottery') return refuse('not-found')
    const isFirst = await noteCancelled(ctx, ticketId)
    if (!isFirst) return ok({ ticketId, gameCode: wager.code })
    if (ticket.result !== 'open') return refuse('state-moved-on')
    const lottery = lotteryAt(wager.code)
    const held = await holdDraw(ctx, lottery.code, wager.numero)
    if (!held.ok) return held
    const returned = await voidBet(ctx, ticketId)
    if (!returned.ok) return returned
    if (!isTrial(member.accountKind)) await removeExposure(ctx, lottery, { roundId: held.value, wager })
    return ok({ ticketId, gameCode: wager.code })
  })

/** Notes that a ticket was cancelled; false if it was noted before. */
async function noteCancelled(ctx: Context, ticketId: string): Promise<boolean> {
  const row = await ctx.db
    .insertInto('cancelled_ticket')
    .values({ bet_id: ticketId, cancelled_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('bet_id')
    .executeTakeFirst()
  return row !== undefined
}
