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

const inOrder = sql`vendor.position, game.position, node_id collate "C", vendor_code collate "C"`

/** All of them in the order of the catalogue, those of one vendor, or some of these. */
export async function weighedGames(
  db: Db,
  { vendor, nodes }: { vendor?: string | undefined; nodes?: readonly string[] | undefined } = {},
): Promise<WeighedGame[]> {
  const { rows } = await sql<GameRow>`
    select ${columns} from game join vendor on vendor.code = vendor_code
    where ${isWeighed} and ${vendor === undefined ? sql`true` : sql`vendor_code = ${vendor}`}
      and ${nodes === undefined ? sql`true` : sql`node_id = any(${[...nodes]}::text[])`}
    order by ${inOrder}
  `.execute(db)
  return rows.map(toGame)
}

const columns = sql`vendor_code, node_id, game_type, turnover_weight, rtp_basis_points`

interface GameRow {
  vendor_code: string
  node_id: string
  game_type: GameType
  turnover_weight: number
  rtp_basis_points: number | null
}

const toGame = (row: GameRow): WeighedGame => ({
  vendor: row.vendor_code,
  node: row.node_id,
  gameType: row.game_type,
  weight: row.turnover_weight,
  statedReturn: row.rtp_basis_points,
})

/** How many games have one weight and state one return: tens of thousands of games have some hundreds of these. */
export interface GamesAlike extends GameWeight {
  games: number
}

/** The games of all vendors without some of one. */
export async function gamesAlike(
  db: Db,
  { vendor, nodes }: { vendor: string; nodes: readonly string[] },
): Promise<GamesAlike[]> {
  const { rows } = await sql<{
    game_type: GameType
    turnover_weight: number
    rtp_basis_points: number | null
    games: bigint
  }>`
    select game_type, turnover_weight, rtp_basis_points, count(*) as games from game
    where ${isWeighed} and not (vendor_code = ${vendor} and node_id = any(${[...nodes]}::text[]))
    group by 1, 2, 3 order by 1, 2, 3
  `.execute(db)
  return rows.map((row) => ({
    gameType: row.game_type,
    weight: row.turnover_weight,
    statedReturn: row.rtp_basis_points,
    games: Number(row.games),
  }))
}

const areAlike = ({ gameType, weight, statedReturn }: GameWeight): RawBuilder<SqlBool> => sql`
  (game_type = ${gameType} and turnover_weight = ${weight}
    and ${statedReturn === null ? sql`rtp_basis_points is null` : sql`rtp_basis_points = ${statedReturn}`})`

interface AlikeInput {
  /** Without these of one vendor. */
  without: { vendor: string; nodes: readonly string[] }
  descending: boolean
}

/** The games of some kinds, kind by kind as they are given, each in the catalogue's order or the reverse of it. */
export async function gamesOfKinds(
  db: Db,
  kinds: readonly GameWeight[],
  { without, descending, offset, limit }: AlikeInput & { offset: number; limit: number },
): Promise<WeighedGame[]> {
  if (kinds.length === 0) return []
  const way = descending ? sql`desc` : sql`asc`
  // An index finds a return that is stated, and one that is not, but not both by one condition.
  const ofKind = sql`select * from game where ${isWeighed} and game.game_type = kind.game_type and turnover_weight = kind.weight`
  const { rows } = await sql<GameRow>`
    select game.vendor_code, game.node_id, game.game_type, game.turnover_weight, game.rtp_basis_points
    from unnest(${kinds.map(({ gameType }) => gameType)}::text[], ${kinds.map(({ weight }) => weight)}::smallint[],
      ${kinds.map(({ statedReturn }) => statedReturn)}::integer[]) with ordinality kind (game_type, weight, stated_return, n)
    cross join lateral (
      ${ofKind} and rtp_basis_points = kind.stated_return
      union all
      ${ofKind} and rtp_basis_points is null and kind.stated_return is null
    ) game join vendor on vendor.code = game.vendor_code
    where ${isNot(without)}
    order by kind.n, vendor.position ${way}, game.position ${way}, node_id collate "C" ${way}, vendor_code collate "C" ${way}
    offset ${offset} limit ${limit}
  `.execute(db)
  return rows.map(toGame)
}

const isNot = ({ vendor, nodes }: AlikeInput['without']) =>
  sql`not (vendor_code = ${vendor} and node_id = any(${[...nodes]}::text[]))`

/** A game's own weight, and how many games of its kind stand before it; undefined for none. */
export async function placeOfKind(
  db: Db,
  { vendor, node }: GameName,
  { without, descending }: AlikeInput,
): Promise<(GameWeight & { before: number }) | undefined> {
  const [game] = await weighedGames(db, { vendor, nodes: [node] })
  if (!game) return undefined
  const { rows } = await sql<{ before: bigint }>`
    with kind as (
      select vendor_code, node_id, (${inOrder}) as place from game join vendor on vendor.code = vendor_code
      where ${isWeighed} and ${areAlike(game)} and ${isNot(without)}
    )
    select count(*) as before from kind
    where place ${descending ? sql`>` : sql`<`} (select place from kind where vendor_code = ${vendor} and node_id = ${node})
  `.execute(db)
  return { ...game, before: Number(rows[0]?.before ?? 0n) }
}
