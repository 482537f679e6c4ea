import { fourDecimals } from '#contract/games/multiplier.ts'
import { LEAST_ROUNDS } from '#contract/games.ts'

/** The sums of a game's counted rounds; stakes and payouts in minor units. */
export interface ReturnSums {
  rounds: bigint
  staked: bigint
  paid: bigint
  /** Sums over the rounds of stake × stake, stake × payout and payout × payout. */
  stakeStake: bigint
  stakePayout: bigint
  payoutPayout: bigint
}

/** In percent with four decimals; null while there is too little to say. */
export interface MeasuredReturn {
  /** Payouts divided by stakes, cut. */
  returned: string | null
  /** The bounds of the 95 % band of a game that pays what it publishes. */
  low: string | null
  high: string | null
}

/** The number of standard deviations to either side of the mean within which 95 % of a normal distribution lie. */
const DEVIATIONS = 1.959964

/** 100 % in the unit of a return with four decimals. */
const WHOLE = 1_000_000n

/**
 * The measured return, and how far it may be from the published one. By the published return r a round of stake s pays r·s on
 * average, and strays from it by the variance v of one stake: of n rounds the sum of v·s^2 is the variance of their sum, and its
 * root over all stakes the standard deviation of the measured return. Where the rules give the mean square of a round
 * (`meanSquare`), v is known also before a rare great win has come. Else the sum of (payout - r·s)^2 over the rounds estimates
 * it, whatever was bet on. Where r is a range, that sum is of its middle, and the band reaches from below its lowest to above its
 * highest.
 */
export function measuredReturn(
  sums: ReturnSums,
  exact: { lowest: string; highest: string },
  rules: { meanSquare?: number; jackpot?: true } = {},
): MeasuredReturn {
  const { staked, paid, stakeStake, stakePayout, payoutPayout } = sums
  if (staked <= 0n) return { returned: null, low: null, high: null }
  const returned = fourDecimals((paid * WHOLE) / staked)
  if (staked * staked < BigInt(LEAST_ROUNDS) * stakeStake) return { returned, low: null, high: null }
  const [lowest, highest] = [millionthsOf(exact.lowest), millionthsOf(exact.highest)]
  // r is `middle` of `unit`.
  const [middle, unit] = [lowest + highest, 2n * WHOLE]
  const strayed = payoutPayout * unit * unit - 2n * middle * unit * stakePayout + middle * middle * stakeStake
  const seen = Number(strayed) / Number(unit) ** 2
  // The mean square is that of the pay table alone, and so is the lowest return: neither has the jackpot.
  const known = ((rules.meanSquare ?? 0) - (Number(lowest) / Number(WHOLE)) ** 2) * Number(stakeStake)
  // What has been paid strays further once a jackpot is won.
  const variance = rules.meanSquare === undefined ? seen : rules.jackpot ? Math.max(seen, known) : known
  const deviation = Math.sqrt(variance) / Number(staked)
  const spread = BigInt(Math.ceil(DEVIATIONS * deviation * Number(WHOLE)))
  const low = lowest > spread ? lowest - spread : 0n
  return { returned, low: fourDecimals(low), high: fourDecimals(highest + spread) }
}

/** `95.5311` as 955,311 of a million. */
const millionthsOf = (percent: string): bigint => BigInt(percent.replace('.', ''))
