import { type SqlBool, sql } from 'kysely'
import type { ParsedInputOf, SaidOf } from '#contract/endpoint.ts'
import { type searchGames as endpoint, GameType, SEARCH_SHOWN } from '#contract/games.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { namedLike } from './game-filter.ts'
import { gameTypeNames } from './game-names.ts'
import { byOffer, selectGames, toGame } from './game-row.ts'

/** Games of every type whose names hold all words, by type in the order of the contract. One statement. */
export async function searchGames(
  ctx: Context,
  { language, name }: ParsedInputOf<typeof endpoint>,
): Promise<Result<SaidOf<typeof endpoint>>> {
  const words = namedLike(name)
  if (words.length === 0) return ok({ groups: [] })
  const found = selectGames(ctx.db, language, null)
    .select([
      sql<bigint>`row_number() over (partition by game.game_type order by ${byOffer})`.as('place'),
      sql<bigint>`count(*) over (partition by game.game_type)`.as('total'),
      sql<bigint>`count(*) filter (where game.opened) over (partition by game.game_type)`.as('offered'),
    ])
    .where(sql<SqlBool>`${sql.join(words, sql` and `)}`)
  const rows = await ctx.db
    .selectFrom(found.as('found'))
    .selectAll()
    .where('place', '<=', BigInt(SEARCH_SHOWN))
    .orderBy('place')
    .execute()
  const groups = GameType.options.flatMap((gameType) => {
    const ofType = rows.filter((row) => row.game_type === gameType)
    const [first] = ofType
    if (!first) return []
    const { total, offered } = first
    const named = gameTypeNames[gameType][language]
    return [
      { gameType, name: named, total: Number(total), offered: Number(offered), games: ofType.map(toGame) },
    ]
  })
  return ok({ groups })
}
