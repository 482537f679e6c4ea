import { JACKPOT_GAME, JACKPOT_SEED } from '#contract/play/games/jackpot.ts'
import type { Context } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { house } from '#platform/money/ledger/index.ts'
import { fillPool } from './pool.ts'

/** Opens the jackpot with money of the house, once in the life of a platform; called at every start. */
export async function openJackpot(ctx: Context): Promise<void> {
  await ctx.transact(async (ctx) => {
    const jackpot = await ctx.db
      .insertInto('jackpot')
      .values({ node_id: JACKPOT_GAME })
      .onConflict((conflict) => conflict.doNothing())
      .returning('node_id')
      .executeTakeFirst()
    if (jackpot)
      await fillPool(ctx, {
        kind: 'jackpot-seed',
        reference: 'jackpot-opened',
        from: house('games', 0n),
        amount: JACKPOT_SEED,
      })
    return ok(null)
  })
}
