import type { GameType } from '#contract/games.ts'
import type { Minor } from '#contract/money.ts'
import type { Context } from '#platform/base/context.ts'

/** How points are earned, as the operator has set it. */
export interface EarningRules {
  /** Stakes that earn one point at a weight of 100, minor units. */
  turnover: Minor
  /** What stakes count for by game type, in percent. */
  weights: Record<GameType, number>
}

/** How points are traded for money. */
export interface ConversionRules {
  /** What one point is worth, minor units. */
  rate: Minor
  /** Hundredths of points. */
  min: bigint
  step: bigint
  dailyMax: bigint
}

/** A whole point in the unit of its wallet. */
export const POINT = 100n

/** Null while the mall is closed: what is played then earns no points. Ask before a transaction. */
export async function earningRules(ctx: Context): Promise<EarningRules | null> {
  if (!(await ctx.settings.flag('PTSYS3'))) return null
  return {
    turnover: BigInt(await ctx.settings.value('pointsTurnover')),
    weights: await ctx.settings.value('pointsWeights'),
  }
}

/** What points (hundredths) are worth where they are traded, minor units. Ask before a transaction. */
export const worthInMoney = async (ctx: Context, points: bigint): Promise<Minor> =>
  (points * (await conversionRules(ctx)).rate) / POINT

export async function conversionRules(ctx: Context): Promise<ConversionRules> {
  return {
    rate: BigInt(await ctx.settings.value('pointsConvertRate')),
    min: BigInt(await ctx.settings.value('pointsConvertMin')) * POINT,
    step: BigInt(await ctx.settings.value('pointsConvertStep')) * POINT,
    dailyMax: BigInt(await ctx.settings.value('pointsConvertDailyMax')) * POINT,
  }
}
