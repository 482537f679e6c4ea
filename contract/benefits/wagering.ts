import { type Minor, minorOf } from '#contract/base/fields/money.ts'
import { percentOf } from '#contract/base/fields/percent.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import type { DepositBonusTerms } from './promotions.ts'

/**
 * The wagering and the cost of a deposit bonus, in minor units: the platform grants by it, the site shows it before
 * joining. Amounts are rounded down, required stakes and costs up.
 */

/** The weight of a stake in percent, by game type; a missing type counts nothing. */
export type Weights = Partial<Record<GameType, number>>

/** The bonus of a deposit; 0 if the deposit is too small. */
export function bonusOf(
  deposit: Minor,
  terms: Pick<DepositBonusTerms, 'percent' | 'max' | 'minDeposit'>,
): Minor {
  if (deposit < minorOf(terms.minDeposit)) return 0n
  const bonus = percentOf(deposit, terms.percent)
  const max = minorOf(terms.max)
  if (bonus < max) return bonus
  return max
}

/** The required stakes of a bonus, at full weight. */
export const wageringOf = (bonus: Minor, { wagering }: Pick<DepositBonusTerms, 'wagering'>): Minor =>
  bonus * BigInt(wagering)

/** The part of a settled stake that counts as wagering. */
export const countedOf = (stake: Minor, gameType: string, weights: Weights): Minor =>
  percentOf(stake, weights[gameType as GameType] ?? 0)

/** The stakes that cover `wagering` in games of one weight (1 to 100 percent); rounded up. */
export const stakesFor = (wagering: Minor, weight: number): Minor =>
  (wagering * 100n + BigInt(weight) - 1n) / BigInt(weight)

/**
 * The expected loss of these stakes in games that return `returnBasisPoints` of them (9,900 is 99 %): the house edge of
 * every stake, whatever the order of wins and losses. A player who loses the bonus earlier loses no more than the
 * bonus, so this is the cost of finishing. Rounded up, because it is a cost.
 */
export const costOf = (stakes: Minor, returnBasisPoints: number): Minor =>
  (stakes * BigInt(10_000 - returnBasisPoints) + 9_999n) / 10_000n

/**
 * Whether a stake is taken from the bonus wallet: a bonus runs, and the main wallet holds less than the game's minimum
 * stake (`docs/decisions/0018-own-money-first.md`).
 */
export const stakesFromBonus = (main: Minor, leastStake: Minor, bonusRuns: boolean): boolean =>
  bonusRuns && main < leastStake
