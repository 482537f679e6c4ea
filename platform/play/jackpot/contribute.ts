import type { Minor } from '#contract/base/fields/money.ts'
import { CONTRIBUTION_BASIS_POINTS } from '#contract/play/games/jackpot.ts'
import type { Context } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { house } from '#platform/money/ledger/index.ts'
import { fillPool, lockJackpot } from './pool.ts'

/**
 * Posts the pool's outstanding share of all stakes that have ever played for the jackpot (`staked`, in minor units),
 * less earlier postings. So after a crash or concurrent runs the pool still gets its exact share, cut to the minor unit
 * once over all stakes. A `staked` that is older than another run's posts nothing.
 */
export async function contribute(ctx: Context, staked: Minor): Promise<void> {
  const share = (staked * CONTRIBUTION_BASIS_POINTS) / 10_000n
  if (share === 0n) return
  await ctx.transact(async (ctx) => {
    const { contributed } = await lockJackpot(ctx)
    const due = share - contributed
    if (due > 0n)
      await fillPool(ctx, {
        kind: 'jackpot-contribution',
        reference: 'jackpot',
        from: house('games', 0n),
        amount: due,
      })
    return ok(null)
  })
}
