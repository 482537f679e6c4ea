import { sql } from 'kysely'
import { forEachSeparately } from '#platform/base/batches/for-each-separately.ts'
import type { Context } from '#platform/base/context.ts'
import type { Json } from '#platform/base/db/tables.ts'
import { HOUR_MS } from '#platform/base/durations.ts'
import { ok } from '#platform/base/result.ts'
import { ABANDONED_BATCH_ROWS, MAX_ABANDONED_BATCHES } from '#platform/play/limits.ts'
import { lockBet, toOpenBet } from './locked-bet.ts'
import { settleLocked, voidLocked } from './settle-bet.ts'
import type { BetEnd, OpenBet } from './turnover/bet-terms.ts'

/**
 * How a game ends a round that its player has left: by the choice that the player would have made. Undefined refunds
 * the round. A game that shows anything before its player has chosen (a hand of cards) must always choose; otherwise a
 * player who dislikes the hand would wait for the refund.
 */
export type FinishOf = (bet: OpenBet) => FinishedBet | undefined

/** A round that was ended for its player: the actions that were added, and the outcome. */
export interface FinishedBet {
  actions: Json[]
  end: BetEnd
}

interface Idle {
  bet_id: string
  acted_at: Date
}

/**
 * Ends rounds whose player has done nothing for `betAbandonedHours`: by the game's own finish, or else by a refund. A
 * bet that waits for an event (a draw, a vendor) is not abandoned, however old. Run by a recurring job; a bet that
 * fails is logged and does not stop the others. Answers how many have ended.
 */
export async function endAbandonedBets(ctx: Context, finishOf: FinishOf = () => undefined): Promise<number> {
  const hours = await ctx.settings.value('betAbandonedHours')
  const before = new Date(ctx.clock.now().getTime() - hours * HOUR_MS)
  let ended = 0
  let after: Idle | undefined
  for (let batch = 0; batch < MAX_ABANDONED_BATCHES; batch++) {
    const idle = await abandonedBets(ctx, before, after)
    await forEachSeparately(
      ctx,
      idle,
      async ({ bet_id }) => {
        if (await endAbandoned(ctx, bet_id, before, finishOf)) ended += 1
      },
      ({ bet_id }) => ({ bet: bet_id }),
    )
    after = idle.at(-1)
    if (idle.length < ABANDONED_BATCH_ROWS) break
  }
  return ended
}

/**
 * Rounds in which nothing was done since `before`, the longest idle first; only those behind `after`, if it is given.
 */
async function abandonedBets(ctx: Context, before: Date, after?: Idle): Promise<Idle[]> {
  let query = ctx.db.selectFrom('open_round').select(['bet_id', 'acted_at']).where('acted_at', '<', before)
  if (after)
    query = query.where(sql<boolean>`(acted_at, bet_id) > (${after.acted_at}, ${after.bet_id}::uuid)`)
  return query.orderBy('acted_at').orderBy('bet_id').limit(ABANDONED_BATCH_ROWS).execute()
}

/** Whether this call has ended it: not if its player has come back, or another call was first. */
async function endAbandoned(ctx: Context, betId: string, before: Date, finishOf: FinishOf): Promise<boolean> {
  const ended = await ctx.transact(async (ctx) => {
    const bet = await lockBet(ctx, betId)
    if (bet?.result !== 'open' || !(await isIdle(ctx, betId, before))) return ok(false)
    const finished = finishOf(toOpenBet(bet))
    const end = finished
      ? await settleLocked(ctx, { ...bet, actions: [...bet.actions, ...finished.actions] }, finished.end)
      : await voidLocked(ctx, bet)
    return end.ok ? ok(true) : end
  })
  if (!ended.ok) throw new Error(ended.code)
  return ended.value
}

/** Checks again under the lock. */
async function isIdle(ctx: Context, betId: string, before: Date): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('open_round')
    .select('acted_at')
    .where('bet_id', '=', betId)
    .executeTakeFirst()
  return row !== undefined && row.acted_at < before
}
