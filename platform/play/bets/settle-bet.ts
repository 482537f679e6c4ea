import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { payPool } from '#platform/play/jackpot/index.ts'
import { payoutTargetOf, postWin } from './bet-money.ts'
import { withPoolHeld } from './drawn-end.ts'
import { endBets } from './end-bets.ts'
import { endedOf, type LockedBet, lockBet, toOpenBet } from './locked-bet.ts'
import { type BetEnd, type DrawnEnd, type EndedBet, type OpenBet, resultOf } from './turnover/bet-terms.ts'

/** The end of an open bet: given by the caller, or computed from the locked bet. */
export type EndOf = BetEnd | ((bet: OpenBet) => BetEnd)

/**
 * Ends an open bet by its outcome and pays it, in the transaction of the caller or in one of its own. For a settled bet
 * the answer is its first result, whatever this call says. Refuses `not-found`, and `state-moved-on` for a void one.
 */
export const settleBet = (ctx: Context, betId: string, end: EndOf): Promise<Result<EndedBet>> =>
  ctx.transact(async (ctx) => {
    const bet = await lockBet(ctx, betId)
    if (!bet) return refuse('not-found')
    if (bet.result === 'void') return refuse('state-moved-on')
    return bet.result === 'open' ? settleLocked(ctx, bet, end) : ok(endedOf(bet))
  })

/**
 * Pays `amount` on a vendor's bet, which may be paid in several parts: the first ends it (0n loses it), each further
 * one adds to its payout. The stake counts once, with the first. In the transaction of the caller or in one of its own.
 * `of` is its member, if known. Refuses `not-found`, and `state-moved-on` for a void one.
 */
export const payPart = (
  ctx: Context,
  betId: string,
  amount: bigint,
  of?: bigint,
): Promise<Result<EndedBet>> =>
  ctx.transact(async (ctx) => {
    const bet = await lockBet(ctx, betId, of)
    if (!bet) return refuse('not-found')
    if (bet.result === 'void') return refuse('state-moved-on')
    if (bet.result === 'open') return settleLocked(ctx, bet, { payout: amount, outcome: null })
    if (amount === 0n) return ok(endedOf(bet))
    const paid: LockedBet = { ...bet, result: 'won', payout: bet.payout + amount }
    const { result, payout } = paid
    await ctx.db.updateTable('bet').set({ result, payout }).where('id', '=', bet.id).execute()
    // A further payment counts in the figures of the day on which it is made, because the period of the bet may be
    // settled already.
    const part = { bet_id: bet.id, member_id: bet.memberId, amount, paid_at: ctx.clock.now() }
    await ctx.db.insertInto('bet_part').values(part).execute()
    await postWin(ctx, bet, amount, await payoutTargetOf(ctx, bet))
    return ok(endedOf(paid))
  })

/**
 * Voids an open bet: the stake goes back to where it came from, and counts for nothing. In the transaction of the
 * caller or in one of its own. For a void bet the answer is its first result. Refuses `not-found`, and `state-moved-on`
 * for a settled one.
 */
export const voidBet = (ctx: Context, betId: string): Promise<Result<EndedBet>> =>
  ctx.transact(async (ctx) => {
    const bet = await lockBet(ctx, betId)
    if (!bet) return refuse('not-found')
    if (bet.result === 'open') return voidLocked(ctx, bet)
    return bet.result === 'void' ? ok(endedOf(bet)) : refuse('state-moved-on')
  })

/** `settleBet` for a locked open bet. */
const settleLocked = (ctx: Context, bet: LockedBet, end: EndOf): Promise<Result<EndedBet>> =>
  endLocked(ctx, { bet, end: typeof end === 'function' ? end(toOpenBet(bet)) : end })

/** `voidBet` for a locked open bet. */
export const voidLocked = (ctx: Context, bet: LockedBet): Promise<Result<EndedBet>> =>
  endLocked(ctx, { bet, end: 'void' })

/** Ends a locked open bet by its draw; one that has won the jackpot is paid its pool too. */
export async function endByDraw(
  ctx: Context,
  { bet, end: drawnEnd, unposted = 0n }: { bet: LockedBet; end: DrawnEnd; unposted?: bigint },
): Promise<Result<EndedBet>> {
  const { end, pool } = await withPoolHeld(ctx, drawnEnd)
  const ended = await endLocked(ctx, { bet, end, unposted, fromPool: pool })
  if (ended.ok && pool > 0n) await payPool(ctx, { betId: bet.id, memberId: bet.memberId, amount: pool })
  return ended
}

/** Ends one locked open bet, with the stake and the actions in `bet`; `unposted` and `fromPool` as in `Ending`. */
async function endLocked(
  ctx: Context,
  {
    bet,
    end,
    unposted = 0n,
    fromPool = 0n,
  }: { bet: LockedBet; end: BetEnd | 'void'; unposted?: bigint; fromPool?: bigint },
): Promise<Result<EndedBet>> {
  const ended = await endBets(ctx, [{ bet, end, unposted, fromPool }])
  if (!ended.ok) return ended
  const { id: betId, stake } = bet
  if (end === 'void') return ok({ betId, result: 'void', stake, payout: stake, outcome: null })
  const { payout, outcome } = end
  return ok({ betId, result: resultOf(stake, end), stake, payout, outcome })
}
