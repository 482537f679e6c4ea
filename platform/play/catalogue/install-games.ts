import type { Minor } from '#contract/base/fields/money.ts'
import type { LocalText } from '#contract/base/fields/values.ts'
import type { GameClass, GameType } from '#contract/play/catalogue.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import type { Context } from '#platform/base/context.ts'
import { INSTALLED_BATCH_ROWS } from '#platform/play/limits.ts'
import { searchText } from './game-names.ts'

/** A vendor to add to the catalogue. */
export interface VendorEntry {
  code: string
  name: string
  isHot: boolean
  /** Its place among the vendors; the house is 0. */
  position: number
  /** The keeper of its wallets (`wallet-vendors.ts`); absent for a vendor without wallets. */
  walletProvider?: string
}

/** A game to add to the catalogue. Money in minor units, the return in hundredths of a percent. */
export interface GameEntry {
  vendor: string
  nodeId: string
  gameType: GameType
  name: LocalText
  gameClass: GameClass | null
  rtpBasisPoints: number | null
  minBet: Minor
  maxBet: Minor
  /** The kind of play, if known, which decides the picture. */
  artKind: string | null
  isNew: boolean
  /** It can be played from the start; every other game is in maintenance until it can. */
  playable: boolean
  position: number
  /** The part of its turnover that counts, in hundredths; absent: all. */
  weight?: number
  /** An entry that represents all games of its vendor. */
  collection?: boolean
}

/** Adds vendors and games to the catalogue; existing ones stay as they are. */
export async function installCatalogue(
  ctx: Context,
  vendors: VendorEntry[],
  games: GameEntry[],
): Promise<void> {
  await ctx.db
    .insertInto('vendor')
    .values(
      vendors.map(({ code, name, isHot, position, walletProvider = null }) => ({
        code,
        name,
        is_hot: isHot,
        maintenance: false,
        position,
        wallet_provider: walletProvider,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (let start = 0; start < games.length; start += INSTALLED_BATCH_ROWS) {
    await ctx.db
      .insertInto('game')
      .values(games.slice(start, start + INSTALLED_BATCH_ROWS).map(toRow))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/**
 * Opens games that were only announced; a game that an operator has put into maintenance stays closed. Stakes do not
 * change.
 */
export async function openAnnounced(ctx: Context, games: GameEntry[]): Promise<void> {
  for (const { vendor, nodeId, gameClass, rtpBasisPoints, artKind } of games) {
    await ctx.db
      .updateTable('game')
      .set({
        maintenance: false,
        rtp_basis_points: rtpBasisPoints,
        game_class: gameClass,
        art_kind: artKind,
      })
      .where('vendor_code', '=', vendor)
      .where('node_id', '=', nodeId)
      .where('opened', '=', false)
      .execute()
  }
}

const toRow = (game: GameEntry) => ({
  vendor_code: game.vendor,
  node_id: game.nodeId,
  game_type: game.gameType,
  name_vi: game.name.vi,
  name_en: game.name.en,
  name_zh: game.name.zh,
  search: searchText([game.name.vi, game.name.en, game.name.zh, game.nodeId].join(' ')),
  game_class: game.gameClass,
  rtp_basis_points: game.rtpBasisPoints,
  min_bet: game.minBet,
  max_bet: game.maxBet,
  art_kind: game.artKind,
  house: game.vendor === HOUSE_VENDOR,
  is_new: game.isNew,
  maintenance: !game.playable,
  position: game.position,
  turnover_weight: game.weight ?? 100,
  collection: game.collection ?? false,
})
