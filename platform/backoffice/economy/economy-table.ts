import { moneyOf } from '#contract/base/fields/money.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import type { Context } from '#platform/base/context.ts'
import { readSettings } from '#platform/base/settings/index.ts'
import {
  type GamesOfVendor,
  type GameWeight,
  type WeighedGame,
  weighedGames,
} from '#platform/play/catalogue/index.ts'
import { rulesOf } from '#platform/play/house/index.ts'
import { type Benefits, benefitsByType } from './benefits.ts'
import { divideRoundingUp, type Millionths, partOf, percentText, WHOLE } from './parts.ts'

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
  /** The remaining edge (`isRed`). */
  left: Millionths
}

export type BenefitsByType = ReadonlyMap<GameType, Benefits>

export interface Economy {
  lines: EconomyLine[]
  benefits: BenefitsByType
}

/**
 * Every option of every game with its remaining edge (platform.md section 3, "No machine for money"), or of some games. In the transaction
 * of `ctx.db`, settings included.
 */
export async function economyTable(ctx: Context, some?: GamesOfVendor): Promise<Economy> {
  const benefits = await currentBenefits(ctx)
  const games = await weighedGames(ctx.db, some)
  return { benefits, lines: games.flatMap((game) => linesOf(game, benefits)) }
}

/** Reads settings in this transaction instead of using cached ones. */
const currentBenefits = (ctx: Context): Promise<BenefitsByType> =>
  benefitsByType({ ...ctx, settings: readSettings(ctx.db) })

/** Whether turnover on it costs nothing. A game whose turnover does not count gives nothing back, whatever its edge. */
export const isRed = ({ left, weight }: Pick<EconomyLine, 'left' | 'weight'>): boolean =>
  left < 0n || (left === 0n && weight > 0)

/** A line for each option of a game that has an edge of its own. */
export const linesOf = (game: WeighedGame, benefits: BenefitsByType): EconomyLine[] =>
  edgesOf(game).map(({ option, edge }) => ({
    game: `${game.vendor}/${game.node}`,
    ...partsOf(game, option, edge, benefits),
  }))

/** The option of a game that has no rules here. */
export const STATED = 'stated return'

/** The line of a game by its vendor's stated return, without its name. */
export const statedLine = (game: GameWeight, benefits: BenefitsByType): Omit<EconomyLine, 'game'> =>
  partsOf(game, STATED, statedEdge(game), benefits)

function partsOf({ weight, gameType }: GameWeight, option: string, edge: Millionths, all: BenefitsByType) {
  const benefits = all.get(gameType)?.total ?? 0n
  return {
    gameType,
    option,
    edge,
    weight,
    benefits,
    left: edge - divideRoundingUp(benefits * BigInt(weight), 100n),
  }
}

/** Without a stated return the edge is unknown, so it counts as zero. */
const statedEdge = ({ statedReturn }: GameWeight): Millionths => WHOLE - BigInt(statedReturn ?? 10_000) * 100n

/** Edges by the node of a house game, cached because its rules do not change while the process runs. */
const counted = new Map<string, { option: string; edge: Millionths }[]>()

function edgesOf(game: WeighedGame): { option: string; edge: Millionths }[] {
  const { vendor, node } = game
  const rules = rulesOf(vendor, node)
  if (!rules) return [{ option: STATED, edge: statedEdge(game) }]
  const cached = counted.get(node)
  if (cached) return cached
  const edges = rules.options().map(({ option, returned }) => ({
    option,
    edge: partOf(returned.in - returned.of, returned.in),
  }))
  counted.set(node, edges)
  return edges
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

/** A line of the table as `ops economy` and the office print it. */
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

/** The benefits of a game type as `ops economy` and the office print them. */
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
