import { type RawBuilder, type Selectable, sql } from 'kysely'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import { wireWords } from '#contract/base/product.ts'
import { COLLECTION, type GameClass, type GameType, type WireGame } from '#contract/play/catalogue.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import { playsOf } from '#contract/play/games/lottery/plays.ts'
import type { Db } from '#platform/base/db/database.ts'
import type { Game as GameTable } from '#platform/base/db/tables.ts'
import { nameColumn } from './game-names.ts'

/** Games that can be played first, then those in an outage, then those that were never open. */
export const byOffer = sql`game.playable desc, game.opened desc, game.position`

/** The columns that `byOffer` orders by. */
export const offerKeys = sql`game.playable, game.opened, game.position`

/**
 * Most played first; games that nobody has played follow in the catalogue's order, those that can be played before the
 * rest.
 */
export const byPopularity = sql`coalesce(hot_game.bets, 0) desc, ${byOffer}`

/**
 * Games named in `language`, with the favourites of a member (null for a guest): of the whole catalogue, or of a query that
 * has all columns of `game`.
 */
export const selectGames = (
  db: Db,
  language: WrittenLanguage,
  memberId: bigint | RawBuilder<bigint> | null,
  games: RawBuilder<unknown> = sql.table('game'),
) =>
  db
    .selectFrom(sql<Selectable<GameTable>>`${games}`.as('game'))
    .innerJoin('vendor', 'vendor.code', 'game.vendor_code')
    .leftJoin('hot_game', (join) =>
      join
        .onRef('hot_game.vendor_code', '=', 'game.vendor_code')
        .onRef('hot_game.node_id', '=', 'game.node_id'),
    )
    .select([
      'game.vendor_code',
      'game.node_id',
      'game.game_type',
      `game.${nameColumn(language)} as name`,
      'game.game_class',
      'game.rtp_basis_points',
      'game.min_bet',
      'game.turnover_weight',
      'game.art_kind',
      'game.is_new',
      'game.opened',
      'game.collection',
      'vendor.name as vendor_name',
      'hot_game.bets',
      'game.playable',
      sql<boolean>`exists (select from favourite where favourite.member_id = ${memberId} and favourite.vendor_code = game.vendor_code and favourite.node_id = game.node_id)`.as(
        'favourite',
      ),
    ])

/** A row of `selectGames` as the wire shows it. */
export const toGame = (
  row: Awaited<ReturnType<ReturnType<typeof selectGames>['execute']>>[number],
): WireGame =>
  wireWords({
    nodeId: row.node_id,
    vendorCode: row.vendor_code,
    vendorName: row.vendor_name,
    gameType: row.game_type as GameType,
    displayName: row.name,
    gameClassify: row.game_class as GameClass | null,
    rtp: row.rtp_basis_points === null ? null : moneyOf(BigInt(row.rtp_basis_points)),
    minBet: moneyOf(row.min_bet),
    turnoverWeight: row.turnover_weight,
    artKind: row.art_kind,
    isHot: row.bets !== null,
    isNew: row.is_new,
    maintenance: !row.playable,
    announced: !row.opened,
    isFavourite: row.favourite,
    isGame: row.collection ? COLLECTION : null,
    ...lotteryFields(row.vendor_code, row.node_id),
  })

function lotteryFields(vendorCode: string, nodeId: string) {
  const lottery = vendorCode === HOUSE_VENDOR ? lotteryOf(nodeId) : undefined
  const [play] = lottery ? playsOf(lottery.family) : []
  return play && { gameCode: nodeId, defaultPlayType: play.playType }
}
