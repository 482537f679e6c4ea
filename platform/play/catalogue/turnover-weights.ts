import { sql } from 'kysely'
import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import type { turnoverWeights as endpoint } from '#contract/money/turnover.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'

/**
 * Playable games that do not count in full, by their weight: house games by name, vendors' games by their number,
 * because there may be hundreds.
 */
export async function turnoverWeights(
  ctx: Context,
  { language }: ParsedInputOf<typeof endpoint>,
): Promise<Result<WireValueOf<typeof endpoint>>> {
  const rows = await ctx.reads
    .selectFrom('game')
    .select((is) => [
      'turnover_weight as percent',
      'game_type',
      is.fn.countAll<bigint>().filterWhere('house', '=', false).as('others'),
      sql<
        string[]
      >`coalesce(array_agg(${sql.ref(`name_${language}`)} order by position) filter (where house), '{}')`.as(
        'games',
      ),
    ])
    .where('playable', '=', true)
    .where('collection', '=', false)
    .where('turnover_weight', '<', 100)
    .groupBy(['turnover_weight', 'game_type'])
    .orderBy('turnover_weight')
    .orderBy('game_type')
    .execute()
  const percents = [...new Set(rows.map(({ percent }) => percent))]
  return ok({
    weights: percents.map((percent) => {
      const alike = rows.filter((row) => row.percent === percent)
      return {
        percent,
        games: alike.flatMap(({ games }) => games),
        others: alike.flatMap(({ game_type, others }) =>
          others > 0n ? [{ gameType: game_type as GameType, count: Number(others) }] : [],
        ),
      }
    }),
  })
}
