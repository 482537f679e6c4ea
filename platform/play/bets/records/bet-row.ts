import { sql } from 'kysely'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import { wireWords } from '#contract/base/product.ts'
import type { BetResult, WireBet } from '#contract/play/bets.ts'
import type { GameClass, GameType } from '#contract/play/catalogue.ts'
import type { Db } from '#platform/base/db/database.ts'
import type { GamesOfBets } from '#platform/money/statement/index.ts'
import { namedGames } from '#platform/play/catalogue/index.ts'

/** Bets with the data of the game that their record shows, named in `language`. */
export const selectBets = (db: Db, language: WrittenLanguage) =>
  db
    .selectFrom('bet')
    .innerJoin(namedGames(language).as('game'), (join) =>
      join.onRef('game.vendor_code', '=', 'bet.vendor_code').onRef('game.node_id', '=', 'bet.node_id'),
    )
    .select([
      'bet.id',
      'bet.placed_at',
      'bet.settled_at',
      'bet.game_type',
      'bet.vendor_code',
      'bet.node_id',
      'bet.stake',
      'bet.payout',
      'bet.turnover',
      'bet.result',
      'bet.wallet',
      'game.art_kind',
      'game.game_class',
      'game.vendor_name',
      'game.game_name',
    ])

/** No code of a vendor or a game has it. */
const KEY_SEPARATOR = sql.lit('\n')

/**
 * The games of bets (`GameOfBet` of the contract), named in `language`, as parts of another room's statement. The limits keep the planner
 * from reading whole tables for a few rows whose number it does not know.
 */
export const gamesOfBets = (language: WrittenLanguage): GamesOfBets => {
  const key = sql`bet.game_type || ${KEY_SEPARATOR} || bet.vendor_code || ${KEY_SEPARATOR} || bet.node_id`
  return {
    key,
    bets: (ids) => sql`
      select bet.* from ${ids} asked
      cross join lateral (select id, game_type, vendor_code, node_id from bet where id = asked.bet_id limit 1) bet`,
    named: (bets) => sql`(
      select json_object_agg(${key}, json_build_object('gameType', bet.game_type, 'vendorCode', bet.vendor_code,
        'vendor', game.vendor_name, 'nodeId', bet.node_id, 'game', game.game_name, 'artKind', game.art_kind))
      from (select distinct game_type, vendor_code, node_id from ${bets} bet) bet
      cross join lateral (
        select * from ${namedGames(language)} named
        where named.vendor_code = bet.vendor_code and named.node_id = bet.node_id limit 1
      ) game
    )`,
  }
}

/** Every bet, as a table that a statement reads from. */
export const placedBets = sql`(
  select id, member_id, placed_at, game_type, vendor_code, result, unit from bet
)`

/** A row of `selectBets` as the wire shows it. */
export const toBet = (row: Awaited<ReturnType<ReturnType<typeof selectBets>['execute']>>[number]): WireBet =>
  wireWords({
    id: row.id,
    time: row.placed_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    gameType: row.game_type as GameType,
    gameClassify: row.game_class as GameClass | null,
    vendorCode: row.vendor_code,
    vendor: row.vendor_name,
    nodeId: row.node_id,
    game: row.game_name,
    artKind: row.art_kind,
    stake: moneyOf(row.stake),
    payout: moneyOf(row.payout),
    turnover: moneyOf(row.turnover),
    result: row.result as BetResult,
    wallet: row.wallet as WireBet['wallet'],
  })
