import { type RawBuilder, sql } from 'kysely'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import { wireWords } from '#contract/base/product.ts'
import type { GameType, PlayedGame } from '#contract/play/catalogue.ts'
import { nameColumn } from './game-names.ts'

/** A game of `playedLast`. */
type PlayedRow = [
  vendorCode: string,
  nodeId: string,
  gameType: GameType,
  name: string,
  rtpBasisPoints: number | null,
  artKind: string | null,
  playable: boolean,
]

/**
 * The games that a member played last, newest first, as JSON to embed in a statement about the member. Only what their
 * pictures show: what else `selectGames` reads of a game costs as much again.
 */
export const playedLast = (
  memberId: RawBuilder<bigint>,
  language: WrittenLanguage,
  size: number,
): RawBuilder<PlayedRow[]> => sql`array_to_json(array(
  select json_build_array(game.vendor_code, game.node_id, game.game_type, ${sql.ref(`game.${nameColumn(language)}`)}, game.rtp_basis_points,
    game.art_kind, game.playable)
  from recent_game played join game using (vendor_code, node_id)
  where played.member_id = ${memberId} order by played.last_at desc limit ${size}
))`

/** The same as the wire shows it. */
export const toPlayedGames = (rows: readonly PlayedRow[]) =>
  rows.map(([vendorCode, nodeId, gameType, displayName, rtp, artKind, playable]) =>
    wireWords({
      vendorCode,
      nodeId,
      gameType,
      displayName,
      rtp: rtp === null ? null : moneyOf(BigInt(rtp)),
      artKind,
      maintenance: !playable,
    } satisfies PlayedGame),
  )
