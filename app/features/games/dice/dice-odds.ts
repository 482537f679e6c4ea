import type { DiceOutcome } from '#contract/games/dice.ts'

/**
 * The figures of the house's Dice (site.md section 4), for tables and proofs. Targets and rolls are hundredths inside;
 * what is shown are decimal strings.
 */

export const ROLLS = 10_000
/** Of 10,000 rolls, 9,900 pay for each that may win. */
const RETURNED_ROLLS = 9_900n
const TEN_THOUSAND = 10_000n

export type DiceDirection = DiceOutcome['direction']

export interface DiceOdds {
  /** How many of the 10,000 rolls win. */
  winning: number
  /** Four decimals, cut: `1.9800`. */
  multiplier: string
  /** Chance to win in percent with two decimals: `50.00`. */
  chance: string
  /** The exact return of this bet in percent: chance × multiplier, `99.0000`. */
  exactReturn: string
}

/** `12.50` to 1250. */
export const hundredthsOf = (decimal: string): number => Number(decimal.replace('.', ''))

/** 1250 to `12.50`. */
export const decimalOf = (hundredths: number): string => fixed(BigInt(hundredths), 2)

/** What a bet on a target is worth. */
export function diceOdds(direction: DiceDirection, target: string): DiceOdds {
  const hundredths = hundredthsOf(target)
  const winning = direction === 'under' ? hundredths : ROLLS - 1 - hundredths
  const multiplier = (RETURNED_ROLLS * TEN_THOUSAND) / BigInt(winning)
  return {
    winning,
    multiplier: fixed(multiplier, 4),
    chance: decimalOf(winning),
    exactReturn: fixed((BigInt(winning) * multiplier) / 100n, 4),
  }
}

/** The target of a direction at which so many rolls win. */
export const targetFor = (direction: DiceDirection, winning: number): string =>
  decimalOf(direction === 'under' ? winning : ROLLS - 1 - winning)

/** 19800n and 4 to `1.9800`. */
function fixed(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** The chances that the table of the game shows, in winning rolls. */
export const shownChances = [
  9_800, 9_000, 7_500, 6_600, 5_000, 4_950, 3_300, 2_500, 1_000, 500, 200, 100,
] as const
