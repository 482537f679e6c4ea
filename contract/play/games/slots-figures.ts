/**
 * What the slots are worth, exactly: counted from strips and pay tables, and derived again by the test of each game's rules. No
 * schema here and no strip: the script of a table loads this.
 */
export interface SlotFigures {
  /** What is returned in the long run, in percent with four decimals, to the nearest. */
  returns: string
  /** How many of a hundred rounds pay anything, with two decimals, to the nearest. */
  chance: string
  /** The most that one round pays, of the stake: whole multiples. */
  most: bigint
}

export const slotFigures = {
  'slots-lines': { returns: '95.5311', chance: '32.85', most: 1_113n },
  'slots-ways': { returns: '95.7099', chance: '31.89', most: 2_700n },
  'slots-cascade': { returns: '96.2727', chance: '29.10', most: 15_076n },
} as const satisfies Record<string, SlotFigures>
