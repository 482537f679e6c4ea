/** The prospect of a bet before it is placed: computed by the server, and during input by the script. */
export interface Prospect {
  /** All that is staked; null while that is no amount. */
  stake: string | null
  /** In percent, two decimals; null for a bet that is not offered. */
  chance: string | null
  /** The payout as a multiple of the stake, two to four decimals. */
  multiplier: string | null
  payout: string | null
  /** Multiplier and payout are those of the best of several ends. */
  atMost?: true
  /** More figures of the panel by name: the target that a segment names. */
  more?: Record<string, string>
}

/** A stake (`10.00`) times a multiplier, cut to two decimals; `parts` is the unit of the multiplier. */
export function timesText(stake: string, multiplier: bigint, parts = 1n): string {
  const digits = String((BigInt(stake.replace('.', '')) * multiplier) / parts).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
