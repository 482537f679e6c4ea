import type { ValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { pointConfig as endpoint } from '#contract/benefits/points.ts'
import { GameType } from '#contract/play/catalogue.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { conversionRules, earningRules } from './point-rules.ts'

/** How points are earned, and their value. Refuses `in-need-true-account` while the mall is closed. */
export async function pointConfig(ctx: Context): Promise<Result<ValueOf<typeof endpoint>>> {
  const [earning, { rate, min, step, dailyMax }] = await Promise.all([
    earningRules(ctx),
    conversionRules(ctx),
  ])
  if (!earning) return refuse('in-need-true-account')
  return ok({
    turnover: moneyOf(earning.turnover),
    weights: GameType.options.map((gameType) => ({ gameType, percent: earning.weights[gameType] ?? 100 })),
    convert: {
      rate: moneyOf(rate),
      min: moneyOf(min),
      step: moneyOf(step),
      dailyMax: moneyOf(dailyMax),
    },
  })
}
