import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { GameType } from '#contract/play/catalogue.ts'
import type { Db } from '#platform/base/db/database.ts'
import type { GameName } from './operate-games.ts'

/** What limits the benefits of a game's turnover: its weight, and the return that its vendor states. */
export interface GameWeight {
  gameType: GameType
  /** Hundredths. */
  weight: number
  /** Hundredths of a percent; null if none is stated. */
  statedReturn: number | null
}

export type WeighedGame = GameName & GameWeight

/** Every game that takes bets, or may take them later: games that were never opened only if they state a return. */
const isWeighed = sql<SqlBool>`not collection and (opened or rtp_basis_points is not null)`

/** The order of the catalogue, or the reverse of it. */
const catalogueOrder = (descending = false) => {
  const way = descending ? sql`desc` : sql`asc`
  return sql`vendor.position ${way}, game.position ${way}, game.node_id collate "C" ${way}, game.vendor_code collate "C" ${way}`
}

/** Some games of one vendor. */
export interface GamesOfVendor {
  vendor: string
  nodes: readonly string[]
}

const isOneOf = ({ vendor, nodes }: GamesOfVendor): RawBuilder<SqlBool> =>
  sql`(game.vendor_code = ${vendor} and game.node_id = any(${[...nodes]}::text[]))`

/** All of them in the order of the catalogue, or those of some games. */
export async function weighedGames(db: Db, games?: GamesOfVendor): Promise<WeighedGame[]> {
  const { rows } = await sql<GameRow>`
    select vendor_code, node_id, ${weightColumns} from game join vendor on vendor.code = vendor_code
    where ${isWeighed} and ${games ? isOneOf(games) : sql`true`} order by ${catalogueOrder()}
  `.execute(db)
  return rows.map(toGame)
}

const weightColumns = sql`game.game_type, game.turnover_weight, game.rtp_basis_points`

interface WeightRow {
  game_type: GameType
  turnover_weight: number
  rtp_basis_points: number | null
}

interface GameRow extends WeightRow {
  vendor_code: string
  node_id: string
}

const toWeight = (row: WeightRow): GameWeight => ({
  gameType: row.game_type,
  weight: row.turnover_weight,
  statedReturn: row.rtp_basis_points,
})

const toGame = (row: GameRow): WeighedGame => ({
  vendor: row.vendor_code,
  node: row.node_id,
  ...toWeight(row),
})

/** How many games have one weight and state one return: tens of thousands of games have some hundreds of these. */
interface GamesAlike extends GameWeight {
  games: number
}

/** All games except some of one vendor. */
export async function gamesAlike(db: Db, without: GamesOfVendor): Promise<GamesAlike[]> {
  const { rows } = await sql<WeightRow & { games: bigint }>`
    select ${weightColumns}, count(*) as games from game
    where ${isWeighed} and not ${isOneOf(without)} group by 1, 2, 3 order by 1, 2, 3
  `.execute(db)
  return rows.map((row) => ({ ...toWeight(row), games: Number(row.games) }))
}

interface AlikeInput {
  without: GamesOfVendor
  descending: boolean
}

/** The games of some kinds, kind by kind as they are given, each in the catalogue's order or the reverse of it. */
export async function gamesOfKinds(
  db: Db,
  kinds: readonly GameWeight[],
  { without, descending, offset, limit }: AlikeInput & { offset: number; limit: number },
): Promise<WeighedGame[]> {
  if (kinds.length === 0) return []
  // An index finds a return that is stated, and one that is not, but not both by one condition.
  const ofKind = sql`
    select * from game where ${isWeighed} and game_type = kind.game_type and turnover_weight = kind.weight`
  const { rows } = await sql<GameRow>`
    select game.vendor_code, game.node_id, ${weightColumns}
    from unnest(${kinds.map(({ gameType }) => gameType)}::text[], ${kinds.map(({ weight }) => weight)}::smallint[],
      ${kinds.map(({ statedReturn }) => statedReturn)}::integer[]) with ordinality kind (game_type, weight, stated_return, n)
    cross join lateral (
      ${ofKind} and rtp_basis_points = kind.stated_return
      union all
      ${ofKind} and rtp_basis_points is null and kind.stated_return is null
    ) game join vendor on vendor.code = game.vendor_code
    where not ${isOneOf(without)}
    order by kind.n, ${catalogueOrder(descending)} offset ${offset} limit ${limit}
  `.execute(db)
  return rows.map(toGame)
}

/** A game's own weight, and how many games of its kind stand before it; undefined for none, and for one that is left out. */
export async function placeInKind(
  db: Db,
  { vendor, node }: GameName,
  { without, descending }: AlikeInput,
): Promise<(GameWeight & { before: number }) | undefined> {
  if (vendor === without.vendor && without.nodes.includes(node)) return undefined
  const [game] = await weighedGames(db, { vendor, nodes: [node] })
  if (!game) return undefined
  const { gameType, weight, statedReturn } = game
  const { rows } = await sql<{ before: bigint }>`
    with kind as (
      select game.vendor_code, node_id, row_number() over (order by ${catalogueOrder(descending)}) as place
      from game join vendor on vendor.code = game.vendor_code
      where ${isWeighed} and game_type = ${gameType} and turnover_weight = ${weight}
        and rtp_basis_points is not distinct from ${statedReturn} and not ${isOneOf(without)}
    )
    select place - 1 as before from kind where vendor_code = ${vendor} and node_id = ${node}
  `.execute(db)
  return { ...game, before: Number(rows[0]?.before ?? 0n) }
}
