import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { forEachSeparately } from '#platform/base/batches/for-each-separately.ts'
import type { Context } from '#platform/base/context.ts'
import type { Json } from '#platform/base/db/tables.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/base/durations.ts'
import { ok } from '#platform/base/result.ts'
import { ABANDONED_BATCH_ROWS, MAX_ABANDONED_BATCHES } from '#platform/play/limits.ts'
import { lockBet, toOpenBet } from '../locked-bet.ts'
import { settleLocked, voidLocked } from '../settle-bet.ts'
import type { BetEnd, OpenBet } from '../turnover/bet-terms.ts'

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

/** A game whose rounds are left after minutes already. */
export interface LeftGame {
  vendor: string
  node: string
  afterMinutes: number
}

interface Idle {
  bet_id: string
  acted_at: Date
}

/**
 * Ends rounds whose player has done nothing for `betAbandonedHours`, or of a game that is left `sooner` for its minutes: by the game's own finish, or else by a refund. A
 * bet that waits for an event (a draw, a vendor) is not abandoned, however old. Run by a recurring job; a bet that
 * fails is logged and does not stop the others. Answers how many have ended.
 */
export async function endAbandonedBets(
  ctx: Context,
  finishOf: FinishOf = () => undefined,
  sooner: readonly LeftGame[] = [],
): Promise<number> {
  const hours = await ctx.settings.value('betAbandonedHours')
  const now = ctx.clock.now().getTime()
  const since = (ms: number) => sql<SqlBool>`acted_at < ${new Date(now - ms)}`
  const isIdle = sql<SqlBool>`(${sql.join(
    [
      since(hours * HOUR_MS),
      ...sooner.map(
        ({ vendor, node, afterMinutes }) =>
          sql`vendor_code = ${vendor} and node_id = ${node} and ${since(afterMinutes * MINUTE_MS)}`,
      ),
    ],
    sql` or `,
  )})`
  let ended = 0
  let after: Idle | undefined
  for (let batch = 0; batch < MAX_ABANDONED_BATCHES; batch++) {
    const idle = await abandonedBets(ctx, isIdle, after)
    await forEachSeparately(
      ctx,
      idle,
      async ({ bet_id }) => {
        if (await endAbandoned(ctx, bet_id, isIdle, finishOf)) ended += 1
      },
      ({ bet_id }) => ({ bet: bet_id }),
    )
    after = idle.at(-1)
    if (idle.length < ABANDONED_BATCH_ROWS) break
  }
  return ended
}

/**
 * Rounds in which nothing was done for long, the longest idle first; only those behind `after`, if it is given.
 */
async function abandonedBets(ctx: Context, isIdle: RawBuilder<SqlBool>, after?: Idle): Promise<Idle[]> {
  let query = ctx.db.selectFrom('open_round').select(['bet_id', 'acted_at']).where(isIdle)
  if (after)
    query = query.where(sql<boolean>`(acted_at, bet_id) > (${after.acted_at}, ${after.bet_id}::uuid)`)
  return query.orderBy('acted_at').orderBy('bet_id').limit(ABANDONED_BATCH_ROWS).execute()
}

/** Whether this call has ended it: not if its player has come back, or another call was first. */
async function endAbandoned(
  ctx: Context,
  betId: string,
  isIdle: RawBuilder<SqlBool>,
  finishOf: FinishOf,
): Promise<boolean> {
  const ended = await ctx.transact(async (ctx) => {
    const bet = await lockBet(ctx, betId)
    if (bet?.result !== 'open' || !(await isStillIdle(ctx, betId, isIdle))) return ok(false)
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
async function isStillIdle(ctx: Context, betId: string, isIdle: RawBuilder<SqlBool>): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('open_round')
    .select('bet_id')
    .where('bet_id', '=', betId)
    .where(isIdle)
    .executeTakeFirst()
  return row !== undefined
}
