import { sql } from 'kysely'
import type { WireValueOf } from '#contract/base/endpoint.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import type { gameReturns as endpoint } from '#contract/play/returns.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'

/**
 * The average published return of each game type: of its playable games, or of all if none can be played. Rounded down.
 */
export async function gameReturns(ctx: Context): Promise<Result<WireValueOf<typeof endpoint>>> {
  const rows = await ctx.db
    .selectFrom('game')
    .select([
      'game.game_type',
      sql<bigint>`floor(coalesce(avg(rtp_basis_points) filter (where playable), avg(rtp_basis_points)))::bigint`.as(
        'basis_points',
      ),
    ])
    .where('rtp_basis_points', 'is not', null)
    .groupBy('game.game_type')
    .orderBy('game.game_type')
    .execute()
  return ok({
    returns: rows.map((row) => ({
      gameType: row.game_type as GameType,
      basisPoints: Number(row.basis_points),
    })),
  })
}
