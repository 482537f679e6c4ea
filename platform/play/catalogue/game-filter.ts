import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { GameFilter } from '#contract/games.ts'
import { minorOf } from '#contract/money.ts'
import { searchText } from './game-names.ts'
import { byOffer } from './game-row.ts'

/** What games of the catalogue are looked for by. */
export interface GameConditions extends GameFilter {
  nodeId?: string | undefined
  minLines?: number | undefined
  only?: 'new' | 'collection' | undefined
}

/** The condition on `game` that all of `wanted` holds; true for nothing wanted. */
export function whereGames(wanted: GameConditions): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`]
  if (wanted.gameType) conditions.push(sql`game.game_type = ${wanted.gameType}`)
  if (wanted.vendorCode) conditions.push(sql`game.vendor_code = ${wanted.vendorCode}`)
  if (wanted.nodeId) conditions.push(sql`game.node_id = ${wanted.nodeId}`)
  if (wanted.gameClass) conditions.push(sql`game.game_class = ${wanted.gameClass}`)
  // The choice is the game's own least stake: who asks for 0.01 looks for the games that begin there.
  if (wanted.minBet) conditions.push(sql`game.min_bet = ${minorOf(twoDecimals(wanted.minBet))}`)
  // No game of the catalogue says how many lines it has, so none is known to have one.
  if (wanted.minLines) conditions.push(sql`false`)
  conditions.push(...namedLike(wanted.name ?? ''))
  if (wanted.only === 'new') conditions.push(sql`game.is_new`)
  if (wanted.only === 'collection') conditions.push(sql`game.collection`)
  return sql`${sql.join(conditions, sql` and `)}`
}

/** The words by which a text looks for games. */
export const wordsOf = (text: string): string[] =>
  searchText(text)
    .split(' ')
    .filter((word) => word !== '')

/** The conditions that a game's names hold every word of `text`, which are no patterns; the index of trigrams serves them. */
export const namedLike = (text: string): RawBuilder<SqlBool>[] =>
  wordsOf(text).map((word) => sql`game.search like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)

/**
 * The games whose names are like these words, as a table `alike` to join: what is looked for where no name holds the words as
 * they were typed.
 */
export const gamesLike = (words: readonly string[]) =>
  sql`games_like(${[...words]}::text[]) alike using (vendor_code, node_id)`

/** What can be played or is in an outage before what was only announced, then the most alike. */
export const byLikeness = sql`game.opened desc, similarity desc, ${byOffer}`

/** `0.1` to `0.10`. */
export const twoDecimals = (choice: string): string => choice.padEnd(4, '0')
