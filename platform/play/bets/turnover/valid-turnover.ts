import { absolute, lesser, type Minor, sumOf } from '#contract/base/fields/money.ts'
import type { TurnoverTerms } from '#platform/play/catalogue/index.ts'

/**
 * Valid turnover: the part of a stake that counts for rollover, wagering, rebates, points, missions, ranks,
 * leaderboards, referral and an agent's T (platform.md section 3). Limits, returns and records use the whole stake.
 */

/** A bet that its game has ended. Not for void bets, which count nothing. */
export interface CountedBet {
  bet: { stake: Minor; turnoverTerms: TurnoverTerms }
  /** `counted` and `refunded` as in `BetEnd`. */
  end: { payout: Minor; counted?: Minor | undefined; refunded?: Minor | undefined }
}

/**
 * The counted parts of the bets that one member had on one round, before the weight of their game, in their order:
 * their joint risk, divided in proportion to the stakes.
 */
export function countedOf(bets: readonly CountedBet[]): Minor[] {
  const risks = bets.map(({ bet, end }) => bet.stake - (end.refunded ?? 0n))
  const stakes = sumOf(risks)
  const net = sumOf(bets.map(({ end }) => end.payout - (end.refunded ?? 0n))) - stakes
  const risked = lesser(stakes, absolute(net))
  let [staked, shared] = [0n, 0n]
  return bets.map(({ bet: { turnoverTerms }, end }, at) => {
    const stake = risks[at] ?? 0n
    staked += stake
    const upTo = stakes === 0n ? 0n : (risked * staked) / stakes
    const share = upTo - shared
    shared = upTo
    return end.counted ?? (turnoverTerms.rule === 'stake' ? stake : share)
  })
}

/**
 * The valid turnover of a bet, which is treated as a round of its own unless its end states the counted part; cut to
 * the minor unit.
 */
export function turnoverOf(one: CountedBet): Minor {
  const counted = one.end.counted ?? countedOf([one])[0] ?? 0n
  return (lesser(counted, one.bet.stake) * BigInt(one.bet.turnoverTerms.weight)) / 100n
}
