import { moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import { playersOfRound } from '#platform/play/bets/index.ts'
import { LATEST_ROWS } from '../limits.ts'

/**
 * How many bets lie on a round or a draw, how much, and the largest of them with their members; `refund`: what goes back if it is
 * made void.
 */
export async function stakesOn(platform: Context, roundId: string) {
  const { bets, staked, largest } = await playersOfRound(platform, roundId, LATEST_ROWS)
  const names = await accountsOf(platform.db, [...new Set(largest.map(({ memberId }) => memberId))])
  return {
    bets,
    staked: moneyOf(staked),
    largest: largest.map(({ memberId, stake, cashedOutStake }) => ({
      account: names.get(memberId) ?? '',
      stake: moneyOf(stake),
      refund: moneyOf(stake - cashedOutStake),
    })),
  }
}
