import { z } from 'zod'
import { type Minor, Money } from '#contract/base/fields/money.ts'

/**
 * The jackpot of `slots-lines` (docs/fairness.md). Every round of own money plays for it with two more numbers of its
 * stream, and adds a share of its stake to the pool, which the house pays. The winner is paid the whole pool. The
 * chance is proportional to the stake, like the share. No schema of a game in this file, because the script of a table
 * may load it.
 */

/** The house game that carries it. */
export const JACKPOT_GAME = 'slots-lines'

/** The ranges of the two numbers, which are drawn after the stops of the reels. */
export const jackpotRanges = [2_000_000, 2_000_000] as const

/** The number of a round, 0 to 3,999,999,999,999, from the two that were drawn. */
export const jackpotNumber = (first: number, second: number): number => first * jackpotRanges[1] + second

/** Whether the round wins: its number is below its stake in minor units. So 1.00 wins once in 40,000,000,000 rounds. */
export const winsJackpot = (number: number, stake: Minor): boolean => BigInt(number) < stake

/** The pool's share of a stake, in basis points. */
export const CONTRIBUTION_BASIS_POINTS = 100n

/** What the house puts into a pool when it is opened or was won. */
export const JACKPOT_SEED: Minor = 10_000_000_000n

/**
 * The jackpot's part of a game's return, in percent with four decimals: the contributions, all of which are won in the
 * long run, and the seed of each win; on average one win comes per 40,000,000,000.00 staked.
 */
export const JACKPOT_RETURN = '1.2500'

/**
 * The counter's step and interval; it is regularly set back to the amount of the pool (product.md, "Jackpot ticker").
 */
export const jackpotTicker = { step: '165.11', intervalMs: 3_000 } as const

/** The jackpot's part of the outcome of a round that has played for it. */
export const JackpotDrawn = z.object({
  number: z.number().int(),
  /** The amount paid from the pool; `0.00` if it was not won. */
  won: Money,
})
