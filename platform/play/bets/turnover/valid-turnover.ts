import { lesser, type Minor } from '#contract/base/fields/money.ts'
import type { TurnoverTerms } from '#platform/play/catalogue/index.ts'

/**
 * Valid turnover: the part of a stake that counts for rollover, wagering, rebates, points, missions, ranks, leaderboards,
 * referral and an agent's T (platform.md section 3). Limits, returns and records go on by the stake.
 */

/** A bet that its game has ended; a void one counts nothing, and is not asked for. */
export interface CountedBet {
  bet: { stake: Minor; turnoverTerms: TurnoverTerms }
  /** `counted` as in `BetEnd`. */
  end: { payout: Minor; counted?: Minor | undefined }
}

/**
 * What counts of the bets that one member had on one round, before the weight of their game, in their order: what they risked
 * together, shared out by stake.
 */
export function countedOf(bets: readonly CountedBet[]): Minor[] {
  const stakes = sumOf(bets.map(({ bet }) => bet.stake))
  const net = sumOf(bets.map(({ end }) => end.payout)) - stakes
  const risked = lesser(stakes, net < 0n ? -net : net)
  let [staked, shared] = [0n, 0n]
  return bets.map(({ bet: { stake, turnoverTerms }, end }) => {
    staked += stake
    const upTo = stakes === 0n ? 0n : (risked * staked) / stakes
    const share = upTo - shared
    shared = upTo
    return end.counted ?? (turnoverTerms.rule === 'stake' ? stake : share)
  })
}

/** The valid turnover of a bet, which is a round of its own unless its end says what of it is counted; cut to the minor unit. */
export function turnoverOf(one: CountedBet): Minor {
  const [counted = 0n] = countedOf([one])
  return (lesser(counted, one.bet.stake) * BigInt(one.bet.turnoverTerms.weight)) / 100n
}

const sumOf = (amounts: readonly Minor[]): Minor => amounts.reduce((sum, amount) => sum + amount, 0n)
