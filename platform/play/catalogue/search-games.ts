import { type RawBuilder, sql } from 'kysely'
import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import type { Language } from '#contract/base/fields/values.ts'
import { SEARCH_ROWS } from '#contract/limits.ts'
import { GameType } from '#contract/play/catalogue.ts'
import type { searchGames as endpoint } from '#contract/play/game-lists.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { byLikeness, gamesLike, gamesNamed, wordsOf } from './game-filter.ts'
import { gameTypeNames } from './game-names.ts'
import { byOffer, selectGames, toGame } from './game-row.ts'

/**
 * Games of every type whose names contain all words, by type in the order of the contract. If there is none, a second
 * statement finds games with similar names.
 */
export async function searchGames(
  ctx: Context,
  { language, name }: ParsedInputOf<typeof endpoint>,
): Promise<Result<WireValueOf<typeof endpoint>>> {
  const words = wordsOf(name)
  if (words.length === 0) return ok({ groups: [] })
  const exact = await findByType(ctx, language, { games: gamesNamed(words), order: byOffer })
  const alike = sql`(select game.*, similarity from game join ${gamesLike(words)})`
  const rows = exact.length > 0 ? exact : await findByType(ctx, language, { games: alike, order: byLikeness })
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

/** The first games of each type of a query that has all columns of `game`, in its order, with the totals of the type. */
async function findByType(
  ctx: Context,
  language: Language,
  { games, order }: { games: RawBuilder<unknown>; order: RawBuilder<unknown> },
) {
  const placed = selectGames(ctx.db, language, null, games).select([
    sql<bigint>`row_number() over (partition by game.game_type order by ${order})`.as('place'),
    sql<bigint>`count(*) over (partition by game.game_type)`.as('total'),
    sql<bigint>`count(*) filter (where game.opened) over (partition by game.game_type)`.as('offered'),
  ])
  return ctx.db
    .selectFrom(placed.as('found'))
    .selectAll()
    .where('place', '<=', BigInt(SEARCH_ROWS))
    .orderBy('place')
    .execute()
}
