import { moneyOf } from '#contract/base/fields/money.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import type { Context } from '#platform/base/context.ts'
import { readSettings } from '#platform/base/settings/index.ts'
import { type WeighedGame, weighedGames } from '#platform/play/catalogue/index.ts'
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

export interface Economy {
  lines: EconomyLine[]
  benefits: Map<GameType, Benefits>
}

/**
 * Every option of every game with its remaining edge (platform.md section 3, "No machine for money"). In the
 * transaction of `ctx.db`, settings included.
 */
export async function economyTable(ctx: Context): Promise<Economy> {
  // Reads settings in this transaction instead of using cached ones.
  const fresh = { ...ctx, settings: readSettings(ctx.db) }
  const benefits = await benefitsByType(fresh)
  const games = await weighedGames(ctx)
  return { benefits, lines: games.flatMap((game) => linesOf(game, benefits.get(game.gameType)?.total ?? 0n)) }
}

/** Whether turnover on it costs nothing. A game whose turnover does not count gives nothing back, whatever its edge. */
export const isRed = ({ left, weight }: EconomyLine): boolean => left < 0n || (left === 0n && weight > 0)

function linesOf(game: WeighedGame, benefits: Millionths): EconomyLine[] {
  const { weight, gameType } = game
  const given = divideRoundingUp(benefits * BigInt(weight), 100n)
  return edgesOf(game).map(({ option, edge }) => ({
    game: `${game.vendor}/${game.node}`,
    gameType,
    option,
    edge,
    weight,
    benefits,
    left: edge - given,
  }))
}

/** Edges by the node of a house game, cached because its rules do not change while the process runs. */
const counted = new Map<string, { option: string; edge: Millionths }[]>()

function edgesOf({ vendor, node, statedReturn }: WeighedGame): { option: string; edge: Millionths }[] {
  const rules = rulesOf(vendor, node)
  // Without a stated return no edge is known.
  if (!rules) return [{ option: 'stated return', edge: WHOLE - BigInt(statedReturn ?? 10_000) * 100n }]
  const known = counted.get(node)
  if (known) return known
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
