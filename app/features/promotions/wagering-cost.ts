import type { GameType } from '#contract/games.ts'
import { type Money, minorOf, moneyOf } from '#contract/money.ts'
import type { DepositBonusTerms } from '#contract/promotions.ts'
import { bonusOf, costOf, stakesFor, wageringOf } from '#contract/wagering.ts'

/** What games of a type are taken to return where nobody publishes it: 95 %, in basis points. */
export const ASSUMED_RETURN = 9_500

/** What it takes to do the wagering in games of one type alone. */
export interface CostLine {
  gameType: GameType
  weight: number
  stakes: Money
  returnBasisPoints: number
  published: boolean
  /** On average, over all the stakes. */
  cost: Money
  /** The bonus less that cost. */
  net: Money
}

export interface WageringCost {
  deposit: Money
  /** `0.00` where the deposit is too small for a bonus. */
  bonus: Money
  wagering: Money
  /** The least stakes that do it: all of them in the games that count most, `weight` percent. Null where no game counts. */
  least: { stakes: Money; weight: number } | null
  lines: CostLine[]
}

/** The true cost of a deposit bonus, before anybody joins it: by game type, what must be staked and what that costs. */
export function wageringCost(
  deposit: Money,
  terms: DepositBonusTerms,
  returns: readonly { gameType: GameType; basisPoints: number }[],
): WageringCost {
  const bonus = bonusOf(minorOf(deposit), terms)
  const wagering = wageringOf(bonus, terms)
  const lines = Object.entries(terms.weights).map(([type, weight]): CostLine => {
    const gameType = type as GameType
    const published = returns.find((known) => known.gameType === gameType)
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
