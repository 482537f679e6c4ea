import type { Minor } from '#contract/base/fields/money.ts'
import { JACKPOT_GAME, JACKPOT_SEED } from '#contract/play/games/jackpot.ts'
import type { Context } from '#platform/base/context.ts'
import { balanceOf, house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { fillPool, lockJackpot, POOL } from './pool.ts'

/**
 * The amount of the pool; locks it until the end of the transaction of `ctx.db`. A simultaneous winner waits, and gets
 * the seed of the next pool.
 */
export async function holdPool(ctx: Context): Promise<Minor> {
  await lockJackpot(ctx)
  const pool = await balanceOf(ctx.db, POOL)
  if (pool <= 0n) throw new Error('the jackpot has no pool')
  return pool
}

/** Pays the locked pool to the member whose bet has won it, and seeds the next one. At the end of the transaction. */
export async function payPool(
  ctx: Context,
  { betId, memberId, amount }: { betId: string; memberId: bigint; amount: Minor },
): Promise<void> {
  const entries = move(POOL, wallet(memberId, 'main'), amount)
  const paid = await post(ctx, { kind: 'payout', reference: betId, entries })
  if (!paid.ok) throw new Error(`the jackpot of bet ${betId} cannot be paid: ${paid.code}`)
  await ctx.db
    .insertInto('jackpot_win')
    .values({
      bet_id: betId,
      node_id: JACKPOT_GAME,
      amount,
      posting_id: paid.value.postingId,
      won_at: ctx.clock.now(),
    })
    .execute()
  await ctx.db
    .updateTable('jackpot')
    .set((row) => ({ won: row('won', '+', amount), wins: row('wins', '+', 1n) }))
    .where('node_id', '=', JACKPOT_GAME)
    .execute()
  await fillPool(ctx, {
    kind: 'jackpot-seed',
    amount: JACKPOT_SEED,
    reference: betId,
    from: house('games', memberId),
  })
}
