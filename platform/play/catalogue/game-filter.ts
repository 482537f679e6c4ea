import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { minorOf } from '#contract/base/fields/money.ts'
import type { PrizeMode } from '#contract/base/product.ts'
import type { GameFilter } from '#contract/play/game-lists.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { isVietnamese, lotteries } from '#contract/play/games/lottery/lottery-games.ts'
import { searchText } from './game-names.ts'
import { byOffer } from './game-row.ts'

/** A filter of the catalogue's games. */
export interface GameConditions extends GameFilter {
  nodeId?: string | undefined
  /** Only lotteries of this mode. */
  prizeMode?: PrizeMode | undefined
  minLines?: number | undefined
  only?: 'new' | 'collection' | undefined
}

/**
 * The condition on `game` for all of `wanted` except the name, which `gamesNamed` and `gamesLike` search for; true
 * without any conditions.
 */
export function whereGames(wanted: GameConditions): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  if (wanted.gameType) conditions.push(sql`game.game_type = ${wanted.gameType}`)
  if (wanted.vendorCode) conditions.push(sql`game.vendor_code = ${wanted.vendorCode}`)
  if (wanted.nodeId) conditions.push(sql`game.node_id = ${wanted.nodeId}`)
  if (wanted.gameClass) conditions.push(sql`game.game_class = ${wanted.gameClass}`)
  // The filter matches a game's own least stake exactly: 0.01 finds the games whose stakes begin at 0.01.
  if (wanted.minBet) conditions.push(sql`game.min_bet = ${minorOf(twoDecimals(wanted.minBet))}`)
  // No game of the catalogue states its number of lines, so none matches.
  if (wanted.minLines) conditions.push(sql`false`)
  if (wanted.prizeMode) conditions.push(whereLotteries(wanted.prizeMode))
  if (wanted.only === 'new') conditions.push(sql`game.is_new`)
  if (wanted.only === 'collection') conditions.push(sql`game.collection`)
  return sql`${sql.join(conditions, sql` and `)}`
}

/** The vendor of South-East Asian lotteries: the catalogue marks them by nothing else. */
const SEA_VENDOR = 'TCG_SEA'
const seaCodes = lotteries
  .filter(({ family, gameType }) => gameType === 'LOTT' && !isVietnamese(family))
  .map(({ code }) => code)

/** The condition on `game` for the lotteries of a prize mode: as in the menus of the house, and those of vendors. */
function whereLotteries(mode: PrizeMode): RawBuilder<SqlBool> {
  if (mode === 'ZY') return sql`game.game_type in ('LOTT', 'ELOTT')`
  if (mode === 'Elott') return sql`game.game_type = 'ELOTT'`
  const isSea = sql`(
    game.vendor_code = ${SEA_VENDOR} or game.vendor_code = ${HOUSE_VENDOR} and game.node_id = any(${seaCodes}::text[])
  )`
  return mode === 'SEA'
    ? sql`game.game_type = 'LOTT' and ${isSea}`
    : sql`game.game_type = 'LOTT' and not ${isSea}`
}

/** The search words in a text. */
export const wordsOf = (text: string): string[] =>
  searchText(text)
    .split(' ')
    .filter((word) => word !== '')

/**
 * The games whose names contain all of these words literally, as a table. The trigram index helps with words of three
 * or more characters; for shorter ones, as most are in Chinese, the whole index would be read. `offset 0` forces the
 * search for the words to run first: the planner, which does not know how rare they are, would also read the index of a
 * whole lobby.
 */
export const gamesNamed = (words: readonly string[]): RawBuilder<unknown> =>
  sql`(select * from game where ${sql.join(words.map(named), sql` and `)} offset 0)`

const named = (word: string): RawBuilder<SqlBool> =>
  [...word].length < 3
    ? sql`strpos(game.search, ${word}) > 0`
    : sql`game.search like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`

/**
 * The games with names similar to these words, as a table `alike` to join: used if no name contains the words as they
 * were typed.
 */
export const gamesLike = (words: readonly string[]) =>
  sql`games_like(${[...words]}::text[]) alike using (vendor_code, node_id)`

/** Games that can be played or are in an outage before games that are only announced, then the most similar first. */
export const byLikeness = sql`game.opened desc, similarity desc, ${byOffer}`

/** `0.1` to `0.10`. */
export const twoDecimals = (choice: string): string => choice.padEnd(4, '0')
