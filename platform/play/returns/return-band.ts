import { fourDecimals } from '#contract/play/games/common/multiplier.ts'
import { LEAST_ROUNDS, type ReturnStanding } from '#contract/play/returns.ts'

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

/** In percent with four decimals; null while there are too few rounds. */
export interface MeasuredReturn {
  /** Payouts divided by stakes, cut. */
  returned: string | null
  /**
   * The bounds of the 95 % band of a game that pays its published return. By chance one such game in twenty is outside.
   */
  low: string | null
  high: string | null
  /** The bounds of the 99.99 % band: one such game in ten thousand is outside. */
  wideLow: string | null
  wideHigh: string | null
  /** Where the measured return is: within the 95 % band, outside it, or outside the 99.99 % band too (`alarm`). */
  standing: ReturnStanding | null
}

/**
 * The number of standard deviations to either side of the mean within which 95 % of a normal distribution lie; and how many
 * wins are expected where none comes in one of forty cases, as often as the mean lies below that band.
 */
const BAND = { deviations: 1.959964, winsExpected: Math.log(40) }
/** The same for 99.99 %. */
const WIDE_BAND = { deviations: 3.890592, winsExpected: Math.log(20_000) }

/**
 * The number of rounds, counted as for `LEAST_ROUNDS`, from which a game that has paid nothing at all has a wide band:
 * of bets that win once in a hundred (the rarest that most games offer), 920 in a row lose once in ten thousand times.
 */
const LEAST_WITHOUT_PAYOUT = 1_000

/** 100 % in the unit of a return with four decimals. */
const WHOLE = 1_000_000n

/**
 * The measured return, and its bands around the published one. By the published return r a round of stake s pays r·s on
 * average, with the variance v·s^2, where v is that of one unit staked; the sum of v·s^2 over n rounds is the variance
 * of their sum, and its root divided by all stakes is the standard deviation of the measured return. If the rules give
 * the mean square of a round (`meanSquare`), v is known even before a rare great win has come. Otherwise the sum of
 * (payout - r·s)^2 over the rounds estimates it, for any mix of bets. If r is a range, that sum is for its middle, and
 * the bands extend from below its lowest to above its highest. Payouts that were seen say little of wins that are too rare
 * to have come: where the rules give the greatest multiplier of such a game (`rareWin`), the bands reach down to what is
 * missing without it, as if all else had been paid as it should.
 */
export function measuredReturn(
  sums: ReturnSums,
  exact: { lowest: string; highest: string },
  rules: { meanSquare?: number; rareWin?: number; jackpot?: true } = {},
): MeasuredReturn {
  const { staked, paid, stakeStake, payoutPayout, stakePayout } = sums
  const unknown = { low: null, high: null, wideLow: null, wideHigh: null, standing: null }
  if (staked <= 0n) return { returned: null, ...unknown }
  const measured = (paid * WHOLE) / staked
  const returned = fourDecimals(measured)
  const isWorth = (rounds: number) => staked * staked >= BigInt(rounds) * stakeStake
  if (!isWorth(LEAST_ROUNDS)) return { returned, ...unknown }
  const [lowest, highest] = [millionthsOf(exact.lowest), millionthsOf(exact.highest)]
  // r is `middle` of `unit`.
  const [middle, unit] = [lowest + highest, 2n * WHOLE]
  const strayed = payoutPayout * unit * unit - 2n * middle * unit * stakePayout + middle * middle * stakeStake
  const asSeen = Number(strayed) / Number(unit) ** 2
  // The mean square and the lowest return are those of the pay table alone, without the jackpot.
  const ofTable = ((rules.meanSquare ?? 0) - (Number(lowest) / Number(WHOLE)) ** 2) * Number(stakeStake)
  // The observed payouts vary more once a jackpot is won.
  const variance =
    rules.meanSquare === undefined ? asSeen : rules.jackpot ? Math.max(asSeen, ofTable) : ofTable
  const millionths = (ofStakes: number) => BigInt(Math.ceil((ofStakes / Number(staked)) * Number(WHOLE)))
  const bandOf = ({ deviations, winsExpected }: typeof BAND, variance: number) => {
    const spread = deviations * Math.sqrt(variance)
    const rareWins = (winsExpected * (rules.rareWin ?? 0) * Number(stakeStake)) / Number(staked)
    const below = millionths(Math.max(spread, rareWins))
    return { low: lowest > below ? lowest - below : 0n, high: highest + millionths(spread) }
  }
  const band = bandOf(BAND, variance)
  const mayAlarm = paid > 0n || rules.meanSquare !== undefined || isWorth(LEAST_WITHOUT_PAYOUT)
  const wide = mayAlarm
    ? bandOf(WIDE_BAND, Math.max(variance, asSeen, asOftenAsPublished(sums, Number(middle) / Number(unit))))
    : null
  const isOutside = ({ low, high }: typeof band) => measured < low || measured > high
  return {
    returned,
    low: fourDecimals(band.low),
    high: fourDecimals(band.high),
    wideLow: wide && fourDecimals(wide.low),
    wideHigh: wide && fourDecimals(wide.high),
    standing: wide && isOutside(wide) ? 'alarm' : isOutside(band) ? 'outside' : 'inside',
  }
}

/**
 * The variance of all payouts if the observed ones had come as often as the return r says. At the ends of the wide band
 * a few rare great wins decide: if fewer of them came than usual, the observed variance is too small; if one came
 * early, it is larger than the pay table says.
 */
function asOftenAsPublished({ staked, paid, stakeStake, stakePayout, payoutPayout }: ReturnSums, r: number) {
  const times = paid > 0n ? Math.max(1, (r * Number(staked)) / Number(paid)) : 1
  return times * (Number(payoutPayout) - 2 * r * Number(stakePayout)) + r * r * Number(stakeStake)
}

/** `95.5311` as 955,311 of a million. */
const millionthsOf = (percent: string): bigint => BigInt(percent.replace('.', ''))
