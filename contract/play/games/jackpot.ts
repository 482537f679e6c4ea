import { z } from 'zod'
import { type Minor, Money } from '#contract/base/fields/money.ts'

/**
 * The jackpot of `slots-lines` (docs/fairness.md). Every round of own money plays for it, by two numbers more of its stream, and
 * puts a share of its stake into the pool, which the house pays. Who wins is paid the whole pool. The chance is
 * proportional to the stake, as the share is. No schema of a game here: the script of a table may load this.
 */

/** The game of the house that carries it. */
export const JACKPOT_GAME = 'slots-lines'

/** Of how many values the two numbers are drawn, after the stops of the reels. */
export const jackpotRanges = [2_000_000, 2_000_000] as const

/** The number of a round, 0 to 3,999,999,999,999, from the two that were drawn. */
export const jackpotNumber = (first: number, second: number): number => first * jackpotRanges[1] + second

/** Whether the round wins: its number is below its stake in minor units. So 1.00 wins once in 40,000,000,000 rounds. */
export const winsJackpot = (number: number, stake: Minor): boolean => BigInt(number) < stake

/** What of 10,000 staked is put into the pool. */
export const CONTRIBUTION_BASIS_POINTS = 100n

/** What the house puts into a pool that is opened, or was won. */
export const JACKPOT_SEED: Minor = 10_000_000_000n

/**
 * What the jackpot adds to the return of a game, in percent with four decimals: the contributions, which all are won in the long
 * run, and the seed of each win; on average 40,000,000,000.00 is staked for one.
 */
export const JACKPOT_RETURN = '1.2500'

/** The counter grows by this every so often, and is brought back to the pool (product.md, "Jackpot ticker"). */
export const jackpotTicker = { step: '165.11', intervalMs: 3_000 } as const

/** What came of it, as part of the outcome of a round that has played for the jackpot. */
export const JackpotDrawn = z.object({
  number: z.number().int(),
  /** What the pool paid: `0.00` where it was not won. */
  won: Money,
})
