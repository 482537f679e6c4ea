/**
 * The exact figures of the slots, computed from strips and pay tables; the test of each game's rules derives them
 * again. No schemas or strips in this file, because the script of a table loads it.
 */
export interface SlotFigures {
  /** The long-run return, in percent with four decimals, to the nearest. */
  returns: string
  /** The percentage of rounds that pay anything, two decimals, to the nearest. */
  chance: string
  /** The percentage of rounds that begin a feature, four decimals, to the nearest. */
  feature: string
  /** The highest payout of a round with its feature, as a whole multiple of the stake, cut. */
  most: bigint
}

export const slotFigures = {
  'slots-lines': { returns: '95.5230', chance: '32.85', feature: '0.3244', most: 2_110n },
  'slots-ways': { returns: '95.5757', chance: '31.89', feature: '0.3734', most: 3_460n },
  'slots-cascade': { returns: '96.2173', chance: '29.10', feature: '0.4126', most: 13_543n },
} as const satisfies Record<string, SlotFigures>
