import type { Minor } from '#contract/base/fields/money.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import type { Context } from '#platform/base/context.ts'

/** The operator's rules for earning points. */
export interface EarningRules {
  /** The turnover that earns one point at a weight of 100, minor units. */
  turnover: Minor
  /** The weight of turnover by game type, in percent. */
  weights: Record<GameType, number>
}

/** The rules for converting points to money. */
export interface ConversionRules {
  /** The value of one point, minor units. */
  rate: Minor
  /** Hundredths of points. */
  min: bigint
  step: bigint
  dailyMax: bigint
}

/** A whole point in the unit of its wallet. */
export const POINT = 100n

/** Null while the mall is closed: play then earns no points. Call it before a transaction. */
export async function earningRules(ctx: Context): Promise<EarningRules | null> {
  if (!(await ctx.settings.flag('PTSYS3'))) return null
  return {
    turnover: BigInt(await ctx.settings.value('pointsTurnover')),
    weights: await ctx.settings.value('pointsWeights'),
  }
}

/**
 * What points are worth now: `rate` in minor units a point, the rest in hundredths of a point. Call it before a
 * transaction.
 */
export async function conversionRules(ctx: Context): Promise<ConversionRules> {
  return {
    rate: BigInt(await ctx.settings.value('pointsConvertRate')),
    min: BigInt(await ctx.settings.value('pointsConvertMin')) * POINT,
    step: BigInt(await ctx.settings.value('pointsConvertStep')) * POINT,
    dailyMax: BigInt(await ctx.settings.value('pointsConvertDailyMax')) * POINT,
  }
}
