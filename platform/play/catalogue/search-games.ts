import { type RawBuilder, sql } from 'kysely'
import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import { SEARCH_ROWS } from '#contract/limits.ts'
import { type GameClass, GameType } from '#contract/play/catalogue.ts'
import type { searchGames as endpoint } from '#contract/play/game-lists.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { byLikeness, gamesLike, gamesNamed, wordsOf } from './game-filter.ts'
import { gameTypeNames } from './game-names.ts'
import { byOffer, selectGames, toGame } from './game-row.ts'

/**
 * Games of every type whose names contain all words, by type in the order of the contract, the electronic ones by class. If
 * there is none, a second statement finds games with similar names.
 */
export async function searchGames(
  ctx: Context,
  { language, name }: ParsedInputOf<typeof endpoint>,
): Promise<Result<WireValueOf<typeof endpoint>>> {
  const words = wordsOf(name)
  if (words.length === 0) return ok({ groups: [] })
  const exact = await findByGroup(ctx, language, { games: gamesNamed(words), order: byOffer })
  const alike = sql`(select game.*, similarity from game join ${gamesLike(words)})`
  const rows =
    exact.length > 0 ? exact : await findByGroup(ctx, language, { games: alike, order: byLikeness })
  const groups = GameType.options.flatMap((gameType) =>
    (gameType === 'RNG' ? classes : [null]).flatMap((gameClass) => {
      const ofGroup = rows.filter((row) => row.game_type === gameType && row.group_class === gameClass)
      const [first] = ofGroup
      if (!first) return []
      return {
        gameType,
        gameClassify: gameClass,
        name: gameTypeNames[gameType][language],
        total: Number(first.total),
        offered: Number(first.offered),
        games: ofGroup.map(toGame),
      }
    }),
  )
  return ok({ groups })
}

/** The order of the electronic games' classes; the last are games that have none. */
const classes: readonly (GameClass | null)[] = ['JP', 'TG', 'AC', 'VP', 'SC', 'BG', null]

/** The first games of each group of a query that has all columns of `game`, in its order, with the totals of the group. */
async function findByGroup(
  ctx: Context,
  language: WrittenLanguage,
  { games, order }: { games: RawBuilder<unknown>; order: RawBuilder<unknown> },
) {
  const groupClass = sql<GameClass | null>`case when game.game_type = 'RNG' then game.game_class end`
  const group = sql`partition by game.game_type, ${groupClass}`
  const ranked = selectGames(ctx.db, language, null, games).select([
    groupClass.as('group_class'),
    sql<bigint>`row_number() over (${group} order by ${order})`.as('place'),
    sql<bigint>`count(*) over (${group})`.as('total'),
    sql<bigint>`count(*) filter (where game.opened) over (${group})`.as('offered'),
  ])
  return ctx.db
    .selectFrom(ranked.as('found'))
    .selectAll()
    .where('place', '<=', BigInt(SEARCH_ROWS))
    .orderBy('place')
    .execute()
}
