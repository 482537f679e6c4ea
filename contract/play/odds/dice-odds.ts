import { fourDecimals, MULTIPLIER_ONE } from '../games/common/multiplier.ts'

/**
 * The arithmetic of Dice (site.md section 4), for platform, page and script: no schemas here, because scripts load it.
 * Targets and rolls are hundredths inside, decimal strings on the wire.
 */

export const ROLLS = 10_000
export const FEWEST_WINNING_ROLLS = 100
export const MOST_WINNING_ROLLS = 9_800
/** 9,900 of 10,000: a fair multiplier would be rolls / winning rolls; ours is 99 % of that. */
const RETURNED_ROLLS = 9_900n

type Direction = 'over' | 'under'

/** The choice of a bet on Dice. */
interface DiceChoice {
  direction: Direction
  target: string
}

/** `12.50` to 1250. */
export const hundredthsOf = (decimal: string): number => Number(decimal.replace('.', ''))

/** 1250 to `12.50`, 7 to `0.07`. */
export const decimalOf = (hundredths: number): string => {
  const digits = String(hundredths).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The number of winning rolls of 10,000; wagers outside 100 to 9,800 are not offered. */
export const winningRolls = ({ direction, target }: DiceChoice): number =>
  direction === 'under' ? hundredthsOf(target) : ROLLS - 1 - hundredthsOf(target)

/** The target of a direction for a number of winning rolls. */
export const targetFor = (direction: Direction, winning: number): string =>
  decimalOf(direction === 'under' ? winning : ROLLS - 1 - winning)

/** Whether a roll in hundredths wins. */
export const winsAt = ({ direction, target }: DiceChoice, roll: number): boolean =>
  direction === 'under' ? roll < hundredthsOf(target) : roll > hundredthsOf(target)

/** 9,900 / winning rolls, cut to 4 decimals, in ten-thousandths. */
export const multiplierOf = (winning: number): bigint => (RETURNED_ROLLS * MULTIPLIER_ONE) / BigInt(winning)

/**
 * The exact long-run return of a bet with this many winning rolls: a chance times a multiplier, so in
 * hundred-millionths of the stake. It is 99 % less what cutting the multiplier costs. Cutting the payout to the minor
 * unit costs less than 0.01 of the currency more per round, whatever the stake.
 */
export const exactReturn = (winning: number): bigint => BigInt(winning) * multiplierOf(winning)

/** The same in percent with four decimals, cut: `98.9903`. */
export const returnPercent = (winning: number): string => fourDecimals(exactReturn(winning) / 100n)
