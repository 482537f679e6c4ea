import { type RawBuilder, sql } from 'kysely'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { GameClass, GameType } from '#contract/play/catalogue.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { type TurnoverTerms, turnoverRuleOf } from './turnover-terms.ts'

/**
 * Whether a game is the house's, is in maintenance itself, and can be played; undefined for an unknown game and for a
 * collection, which cannot be played.
 */
export const gameState = (
  db: Db,
  vendorCode: string,
  nodeId: string,
): Promise<{ house: boolean; maintenance: boolean; playable: boolean } | undefined> =>
  db
    .selectFrom('game')
    .select(['house', 'maintenance', 'playable'])
    .where('vendor_code', '=', vendorCode)
    .where('node_id', '=', nodeId)
    .where('collection', '=', false)
    .executeTakeFirst()

/** The facts that decide whether a bet on a game is accepted; stakes in minor units. */
export interface StakedGame {
  gameType: GameType
  leastStake: Minor
  mostStake: Minor
  /** Of the game or its vendor. */
  maintenance: boolean
  /** How a stake on it counts as turnover. */
  turnoverTerms: TurnoverTerms
}

interface StakedGameRow {
  game_type: string
  game_class: string | null
  turnover_weight: number
  min_bet: Minor
  max_bet: Minor
  maintenance: boolean
}

/** The columns of `StakedGameRow`. */
const stakedColumns = sql`game_type, game_class, turnover_weight, min_bet, max_bet, not playable as maintenance`

/** The row of a game for `toStakedGame`, as a query that a statement embeds; no row if there is no such game. */
export const selectStakedGame = (vendorCode: string, nodeId: string) => sql<StakedGameRow>`
  select ${stakedColumns}
  from game
  where game.vendor_code = ${vendorCode} and game.node_id = ${nodeId}`

/** The rows of the games at many places, each with its place (0 is the first); no row if there is no such game. */
export const selectStakedGames = (places: readonly ({ vendor: string; node: string } | undefined)[]) => sql<
  StakedGameRow & { place: number }
>`
  select (n - 1)::integer as place, ${stakedColumns}
  from game join unnest(
    ${places.map((place) => place?.vendor ?? null)}::text[], ${places.map((place) => place?.node ?? null)}::text[]
  ) with ordinality named (vendor_code, node_id, n) using (vendor_code, node_id)`

/** A row of `selectStakedGame` as a game on which bets are placed: stakes in minor units. */
export const toStakedGame = (row: StakedGameRow): StakedGame => ({
  gameType: row.game_type as GameType,
  leastStake: row.min_bet,
  mostStake: row.max_bet,
  maintenance: row.maintenance,
  turnoverTerms: {
    rule: turnoverRuleOf(row.game_type as GameType, row.game_class as GameClass | null),
    weight: row.turnover_weight,
  },
})

/**
 * Whether a game accepts this stake (minor units). Refuses `under-limit` and `over-limit` at `stake`, with the game's
 * bounds.
 */
export function stakeWithin({ leastStake, mostStake }: StakedGame, stake: Minor): Result<null> {
  if (stake >= leastStake && stake <= mostStake) return ok(null)
  const bounds = { field: 'stake', min: moneyOf(leastStake), max: moneyOf(mostStake) }
  return refuse(stake < leastStake ? 'under-limit' : 'over-limit', bounds)
}

/** The games at these places, by `vendor/node`; a place may be named several times, and one without a game is left out. */
export async function stakedGames(
  db: Db,
  places: readonly { vendor: string; node: string }[],
): Promise<Map<string, StakedGame>> {
  const { rows } = await sql<StakedGameRow & { place: string }>`
    select distinct vendor_code || '/' || node_id as place, ${stakedColumns}
    from game join unnest(
      ${places.map(({ vendor }) => vendor)}::text[], ${places.map(({ node }) => node)}::text[]
    ) named (vendor_code, node_id) using (vendor_code, node_id)
  `.execute(db)
  return new Map(rows.map((row) => [row.place, toStakedGame(row)]))
}

/** Notes that a member has just played a game, for its list of recent games: a statement for embedding. */
export const noteRecentGame = (
  ctx: Context,
  memberId: bigint,
  { vendor, node }: { vendor: string; node: string },
) => sql`
  insert into recent_game (member_id, vendor_code, node_id, last_at)
  values (${memberId}, ${vendor}, ${node}, ${ctx.clock.now()})
  on conflict (member_id, vendor_code, node_id) do update set last_at = excluded.last_at`

/** The same for many plays, of any members and games, in the order of their time. */
export const noteRecentGames = (
  plays: readonly { memberId: bigint; vendor: string; node: string; at: Date }[],
): RawBuilder<unknown> => sql`
  insert into recent_game (member_id, vendor_code, node_id, last_at)
  select member_id, vendor_code, node_id, max(at) from unnest(
    ${plays.map(({ memberId }) => memberId)}::bigint[], ${plays.map(({ vendor }) => vendor)}::text[],
    ${plays.map(({ node }) => node)}::text[], ${plays.map(({ at }) => at.toISOString())}::timestamptz[]
  ) play (member_id, vendor_code, node_id, at) group by 1, 2, 3
  on conflict (member_id, vendor_code, node_id) do update set last_at = excluded.last_at`

/** The house's games that a member has played, the latest first. */
export async function recentNodes(ctx: Context, memberId: bigint): Promise<string[]> {
  const rows = await ctx.reads
    .selectFrom('recent_game')
    .select('node_id')
    .where('member_id', '=', memberId)
    .where('vendor_code', '=', HOUSE_VENDOR)
    .orderBy('last_at', 'desc')
    .execute()
  return rows.map(({ node_id }) => node_id)
}
