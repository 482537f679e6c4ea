import { type SqlBool, sql } from 'kysely'
import { gameOfId } from '#contract/base/fields/game-id.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { type SortedPlace, sortedPage } from '#platform/base/input/sorted-page.ts'
import { asCode, asName } from '#platform/base/input/sorting.ts'
import { gamesNamed, wordsOf } from './game-filter.ts'
import type { GameName } from './operate-games.ts'

/** A game as an operator sees it, named in Vietnamese. */
export interface OperatedGame extends GameName {
  gameType: string
  name: string
  minBet: string
  maxBet: string
  /** In percent; null for a game that has not been opened yet. */
  return: string | null
  /** The part of its turnover that counts, 0.00 to 1.00. */
  weight: string
  maintenance: boolean
  /** An entry that represents all games of its vendor, without a page of its own. */
  collection: boolean
}

/** Which games an operator asks for; all of them where it names nothing. */
export interface GameListFilter extends Partial<GameName> {
  /** A part of their names or of their node. */
  q?: string | undefined
  maintenance?: boolean | undefined
  /** Leaves out entries that represent all games of a vendor. */
  withoutCollections?: boolean | undefined
}

const ofVendor = sql`game.vendor_code`

/** The game that an id of the list names. */
function isGame(id: string) {
  const { vendor, node } = gameOfId(id)
  return sql<SqlBool>`(vendor_code = ${vendor} and node_id = ${node})`
}

export type GameColumn = 'vendor' | 'name' | 'node' | 'gameType' | 'minBet' | 'maxBet' | 'return' | 'weight'

/** Games in the catalogue's order, or by a column; `after` is a game as `SEN.dice`. */
export async function listGames(
  { db }: Context,
  { vendor, node, q, maintenance, withoutCollections }: GameListFilter,
  place: SortedPlace<GameColumn> = {},
): Promise<OperatedGame[]> {
  const words = wordsOf(q ?? '')
  const conditions = [
    sql`true`,
    // In the order of the list, unless one game is named.
    ...(vendor === undefined ? [] : [sql`${node === undefined ? asCode(ofVendor) : ofVendor} = ${vendor}`]),
    ...(node === undefined ? [] : [sql`game.node_id = ${node}`]),
    ...(maintenance === undefined ? [] : [sql`game.playable = ${!maintenance}`]),
    ...(withoutCollections ? [sql`not game.collection`] : []),
  ]
  const games = await sortedPage(
    db,
    {
      rows: sql<GameRow>`(
        select vendor_code, node_id, game_type, name_vi, min_bet, max_bet, rtp_basis_points, turnover_weight, playable,
          collection, vendor.position as vendor_position, game.position
        from ${words.length > 0 ? gamesNamed(words) : sql`game`} game join vendor on vendor.code = game.vendor_code
        where ${sql.join(conditions, sql` and `)}
      )`,
      is: isGame,
      columns: {
        // `game_listed`
        vendor: { by: asCode(sql`vendor_code`), ties: [sql`position`, asCode(sql`node_id`)] },
        name: { by: asName(sql`name_vi`, 'vi') },
        node: { by: asCode(sql`node_id`) },
        gameType: { by: asCode(sql`game_type`) },
        minBet: { by: sql`min_bet` },
        maxBet: { by: sql`max_bet` },
        return: { by: sql`rtp_basis_points`, isNullable: true },
        weight: { by: sql`turnover_weight` },
      },
      ties: [sql`vendor_position`, sql`position`, asCode(sql`node_id`), asCode(sql`vendor_code`)],
    },
    place,
  )
  return games.map((row) => ({
    vendor: row.vendor_code,
    node: row.node_id,
    gameType: row.game_type,
    name: row.name_vi,
    minBet: moneyOf(row.min_bet),
    maxBet: moneyOf(row.max_bet),
    return: row.rtp_basis_points === null ? null : moneyOf(BigInt(row.rtp_basis_points)),
    weight: moneyOf(BigInt(row.turnover_weight)),
    maintenance: !row.playable,
    collection: row.collection,
  }))
}

interface GameRow {
  vendor_code: string
  node_id: string
  game_type: string
  name_vi: string
  min_bet: Minor
  max_bet: Minor
  rtp_basis_points: number | null
  turnover_weight: number
  playable: boolean
  collection: boolean
}
