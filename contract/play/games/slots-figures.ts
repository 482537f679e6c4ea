/**
 * The exact figures of the slots, computed from strips and pay tables; the test of each game's rules derives them
 * again. No schemas or strips in this file, because the script of a table loads it.
 */
export interface SlotFigures {
  /** The long-run return, in percent with four decimals, to the nearest. */
  returns: string
  /** The percentage of rounds that pay anything, two decimals, to the nearest. */
  chance: string
  /** The highest payout of a round, as a whole multiple of the stake. */
  most: bigint
}

export const slotFigures = {
  'slots-lines': { returns: '95.5311', chance: '32.85', most: 1_113n },
  'slots-ways': { returns: '95.7099', chance: '31.89', most: 2_700n },
  'slots-cascade': { returns: '96.2727', chance: '29.10', most: 15_076n },
} as const satisfies Record<string, SlotFigures>
