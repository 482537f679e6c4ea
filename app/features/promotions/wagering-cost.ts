import { type Money, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { DepositBonusTerms } from '#contract/benefits/promotions.ts'
import { bonusOf, costOf, stakesFor, wageringOf } from '#contract/benefits/wagering.ts'
import type { GameType } from '#contract/play/catalogue.ts'

/** The assumed RTP of game types without a published one: 95 %, in basis points. */
export const ASSUMED_RETURN = 9_500

/** The wagering done in games of one type only. */
export interface CostLine {
  gameType: GameType
  weight: number
  stakes: Money
  returnBasisPoints: number
  published: boolean
  /** The expected loss over all the stakes. */
  cost: Money
  /** The bonus less that cost. */
  net: Money
}

export interface WageringCost {
  deposit: Money
  /** `0.00` where the deposit is too small for a bonus. */
  bonus: Money
  wagering: Money
  /** The minimum of stakes: all in the games with the highest weight, `weight` percent. Null if no game counts. */
  least: { stakes: Money; weight: number } | null
  lines: CostLine[]
}

/** The true cost of a deposit bonus: by game type, the required stakes and their expected loss. */
export function wageringCost(
  deposit: Money,
  terms: DepositBonusTerms,
  returns: readonly { gameType: GameType; basisPoints: number }[],
): WageringCost {
  const bonus = bonusOf(minorOf(deposit), terms)
  const wagering = wageringOf(bonus, terms)
  const lines = Object.entries(terms.weights).map(([type, weight]): CostLine => {
    const gameType = type as GameType
    const published = returns.find((one) => one.gameType === gameType)
    const returnBasisPoints = published?.basisPoints ?? ASSUMED_RETURN
    const stakes = stakesFor(wagering, weight)
    const cost = costOf(stakes, returnBasisPoints)
    return {
      gameType,
      weight,
      stakes: moneyOf(stakes),
      returnBasisPoints,
      published: published !== undefined,
      cost: moneyOf(cost),
      net: moneyOf(bonus - cost),
    }
  })
  const weight = Math.max(0, ...lines.map((line) => line.weight))
  const least = weight === 0 ? null : { stakes: moneyOf(stakesFor(wagering, weight)), weight }
  return { deposit, bonus: moneyOf(bonus), wagering: moneyOf(wagering), least, lines }
}
