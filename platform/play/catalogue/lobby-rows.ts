import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { lobbyRows as endpoint } from '#contract/play/menus.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { selectGames, toGame } from './game-row.ts'

/** Games of a row. */
const SHOWN = 8

/** Games of a type that can be played, by theme: the new ones, and those whose stakes begin lowest. */
export async function lobbyRows(
  ctx: Context,
  { gameType, language }: ParsedInputOf<typeof endpoint>,
): Promise<Result<WireValueOf<typeof endpoint>>> {
  const games = () =>
    selectGames(ctx.db, language, null)
      .where('game.game_type', '=', gameType)
      .where('game.playable', '=', true)
      .limit(SHOWN)
  const [fresh, low, highest] = await Promise.all([
    games().where('game.is_new', '=', true).orderBy('game.position').execute(),
    games()
      .select('game.min_bet')
      .where('game.collection', '=', false)
      .orderBy('game.min_bet')
      .orderBy('game.position')
      .execute(),
    ctx.db
      .selectFrom('game')
      .select(({ fn }) => fn.max('min_bet').as('stake'))
      .where('game_type', '=', gameType)
      .where('playable', '=', true)
      .executeTakeFirstOrThrow(),
  ])
  const least = low[0]?.min_bet
  const alike = least === highest.stake
  return ok({
    fresh: fresh.map(toGame),
    low: alike ? [] : low.filter(({ min_bet }) => min_bet === least).map(toGame),
    least: least === undefined ? null : moneyOf(least),
  })
}
