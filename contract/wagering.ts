import type { GameType } from './games.ts'
import { type Minor, minorOf } from './money.ts'
import { percentOf } from './percent.ts'
import type { DepositBonusTerms } from './promotions.ts'

/**
 * What a deposit bonus asks for and costs, in minor units: the platform grants by it, the site shows it before anybody
 * joins. Everything is rounded down but what must be staked.
 */

/** How much a stake counts, in percent, by game type; one that is not named counts nothing. */
export type Weights = Partial<Record<GameType, number>>

/** The bonus that a deposit of `deposit` brings; 0 where the deposit is too small for it. */
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

/** The stakes that its wagering asks for, at full weight. */
export const wageringOf = (bonus: Minor, { wagering }: Pick<DepositBonusTerms, 'wagering'>): Minor =>
  bonus * BigInt(wagering)

/** What a settled stake counts against the wagering. */
export const countedOf = (stake: Minor, gameType: string, weights: Weights): Minor =>
  percentOf(stake, weights[gameType as GameType] ?? 0)

/** The stakes it takes in games of one weight (1 to 100 percent) to count `wagering`; rounded up. */
export const stakesFor = (wagering: Minor, weight: number): Minor =>
  (wagering * 100n + BigInt(weight) - 1n) / BigInt(weight)

/**
 * What so many stakes cost on average in games that return `returnBasisPoints` of them (9,900 is 99 %): the house edge
 * of every stake, whatever the order of wins and losses. Who loses the bonus before the wagering is done loses no more
 * than there was, so this is what it comes to for who finishes. Rounded up, because it is a cost.
 */
export const costOf = (stakes: Minor, returnBasisPoints: number): Minor =>
  (stakes * BigInt(10_000 - returnBasisPoints) + 9_999n) / 10_000n

/**
 * Whether a stake is taken from the bonus wallet: a bonus runs, and the main wallet is empty for this game, which is when
 * it holds less than the game's least stake (`docs/decisions/0018-own-money-first.md`).
 */
export const stakesFromBonus = (main: Minor, leastStake: Minor, bonusRuns: boolean): boolean =>
  bonusRuns && main < leastStake
