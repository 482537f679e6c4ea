import { sql } from 'kysely'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { type SortedPlace, sortedPage } from '#platform/base/input/sorted-page.ts'
import { asCode } from '#platform/base/input/sorting.ts'
import { readSettings } from '#platform/base/settings/index.ts'
import { type GameName, weighedGames } from '#platform/play/catalogue/index.ts'
import { everyHouseGame, lotteryGames, nodeIdOf } from '#platform/play/house/index.ts'
import { type Benefits, benefitsByType } from './benefits.ts'
import { type Millionths, partOf, percentText, WHOLE } from './parts.ts'

/** A way to bet on a game: the house's edge on a stake, and the highest benefits of its turnover. */
export interface EconomyLine {
  /** `SEN/dice`. */
  game: string
  gameType: GameType
  option: string
  /** The part of a stake that the house keeps in the long run. */
  edge: Millionths
  /** The part of the turnover that counts, in hundredths. */
  weight: number
  /** The highest benefits of turnover that counts. */
  benefits: Millionths
  /** The remaining edge. */
  left: Millionths
  /** Whether turnover on it costs nothing. */
  red: boolean
}

export interface Economy {
  lines: EconomyLine[]
  benefits: Map<GameType, Benefits>
}

/** Which lines are asked for; all of them where it names nothing. */
export interface EconomyLines extends Partial<GameName> {
  red?: boolean | undefined
}

export type EconomyColumn = 'left' | 'game' | 'edge' | 'weight' | 'benefits'

/**
 * Options of games with their remaining edge (platform.md section 3, "No machine for money"), in the order of the catalogue or by a
 * column; `after` is a line as `SEN/dice over`. In the transaction of `ctx.db`, settings included.
 */
export async function economyTable(
  ctx: Context,
  asked: EconomyLines = {},
  place: SortedPlace<EconomyColumn> = {},
): Promise<Economy> {
  // Reads settings in this transaction instead of using cached ones.
  const benefits = await benefitsByType({ ...ctx, settings: readSettings(ctx.db) })
  return { benefits, lines: await linesOf(ctx.db, benefits, asked, place) }
}

/** How many lines are red. */
export async function countRed({ db }: Context, benefits: Economy['benefits']): Promise<number> {
  const { rows } = await sql<{ red: bigint }>`
    select count(*) as red from ${lineTable(benefits, { red: true })} line
  `.execute(db)
  return Number(rows[0]?.red ?? 0n)
}

async function linesOf(
  db: Db,
  benefits: Economy['benefits'],
  asked: EconomyLines,
  place: SortedPlace<EconomyColumn>,
): Promise<EconomyLine[]> {
  const rows = await sortedPage(
    db,
    {
      rows: lineTable(benefits, asked),
      id: sql`game || ' ' || option`,
      columns: {
        left: sql`"left"`,
        game: asCode(sql`game`),
        edge: sql`edge`,
        weight: sql`weight`,
        benefits: sql`benefits`,
      },
      ties: [sql`vendor_position`, sql`position`, asCode(sql`game`), sql`number`],
    },
    place,
  )
  return rows.map((row) => ({
    game: row.game,
    gameType: row.game_type,
    option: row.option,
    edge: row.edge,
    weight: row.weight,
    benefits: row.benefits,
    left: row.left,
    red: row.red,
  }))
}

interface LineRow extends Omit<EconomyLine, 'gameType'> {
  game_type: GameType
}

/**
 * The lines as a table. Turnover of a line costs nothing, and so it is red, where nothing is left of its edge; a game whose turnover
 * does not count gives nothing back, whatever its edge. Without a stated return no edge is known, so it is none.
 */
function lineTable(benefits: Economy['benefits'], { vendor, node, red }: EconomyLines) {
  const types = [...benefits.values()]
  const conditions = [
    sql`true`,
    ...(vendor === undefined ? [] : [sql`vendor_code = ${vendor}`]),
    ...(node === undefined ? [] : [sql`node_id = ${node}`]),
    ...(red === undefined ? [] : [sql`("left" < 0 or "left" = 0 and weight > 0) = ${red}`]),
  ]
  const ours = houseOptions()
  return sql<LineRow>`(
    select line.*, "left" < 0 or "left" = 0 and weight > 0 as red from (
      select given.*, edge - (benefits * weight + 99) / 100 as "left" from (
        select vendor_code, node_id, vendor_code || '/' || node_id as game, game_type,
          coalesce(option, 'stated return') as option,
          coalesce(ours.edge, ${WHOLE}::bigint - coalesce(stated_return, 10000) * 100) as edge,
          weight, type.benefits, vendor_position, position, coalesce(number, 0) as number
        from ${weighedGames} game
        join unnest(${types.map(({ gameType }) => gameType)}::text[], ${types.map(({ total }) => total)}::bigint[])
          type (game_type, benefits) using (game_type)
        left join unnest(${ours.map(({ node }) => node)}::text[], ${ours.map((_, number) => number)}::integer[],
          ${ours.map(({ option }) => option)}::text[], ${ours.map(({ edge }) => edge)}::bigint[])
          ours (node, number, option, edge) on node = node_id and vendor_code = ${HOUSE_VENDOR}
      ) given
    ) line where ${sql.join(conditions, sql` and `)}
  )`
}

interface HouseOption {
  node: string
  option: string
  edge: Millionths
}

/** The options of all games of the house, cached because their rules do not change while the process runs. */
let counted: readonly HouseOption[] | undefined

function houseOptions(): readonly HouseOption[] {
  counted ??= [...everyHouseGame, ...lotteryGames].flatMap((game) =>
    game.options().map(({ option, returned }) => ({
      node: nodeIdOf(game),
      option,
      edge: partOf(returned.in - returned.of, returned.in),
    })),
  )
  return counted
}

/** A line as text: `edge`, `benefits` and `left` are percent with four decimals, `weight` is 0.00 to 1.00. */
export interface EconomyRow {
  game: string
  option: string
  edge: string
  weight: string
  benefits: string
  left: string
}

export const toRow = ({ game, option, edge, weight, benefits, left }: EconomyLine): EconomyRow => ({
  game,
  option,
  edge: percentText(edge),
  weight: moneyOf(BigInt(weight)),
  benefits: percentText(benefits),
  left: percentText(left),
})

/** The components of a game type's benefits, in percent with four decimals. */
export type BenefitsRow = Record<keyof Benefits, string>

export const toBenefitsRow = ({ gameType, ...parts }: Benefits): BenefitsRow => ({
  gameType,
  rebate: percentText(parts.rebate),
  gifts: percentText(parts.gifts),
  missions: percentText(parts.missions),
  leaderboard: percentText(parts.leaderboard),
  cashback: percentText(parts.cashback),
  points: percentText(parts.points),
  commission: percentText(parts.commission),
  referral: percentText(parts.referral),
  dividend: percentText(parts.dividend),
  total: percentText(parts.total),
})
