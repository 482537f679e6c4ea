import { sql } from 'kysely'
import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import { GameClass, minBetChoices } from '#contract/play/catalogue.ts'
import type { lobbyChoices as endpoint } from '#contract/play/menus.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { twoDecimals } from './game-filter.ts'

/** The classes and the least stakes of the games of a type, in the order of the contract. */
export async function lobbyChoices(
  ctx: Context,
  { gameType }: ParsedInputOf<typeof endpoint>,
): Promise<Result<WireValueOf<typeof endpoint>>> {
  const { classes, min_bets } = await ctx.db
    .selectFrom('game')
    .select([
      sql<(string | null)[] | null>`array_agg(distinct game_class)`.as('classes'),
      sql<string[] | null>`array_agg(distinct min_bet::text)`.as('min_bets'),
    ])
    .where('game_type', '=', gameType)
    .executeTakeFirstOrThrow()
  return ok({
    classes: GameClass.options.filter((name) => classes?.includes(name)),
    minBets: minBetChoices.filter((choice) => min_bets?.includes(String(minorOf(twoDecimals(choice))))),
  })
}
