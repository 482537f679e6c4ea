import type { Context } from '#platform/base/context.ts'
import { house, moveEach, type TimedMove, wallet } from '#platform/money/ledger/index.ts'
import { type SettledBet, writeSettled } from '../settled-together.ts'

/**
 * Writes bets of the past, each of its own moment, and moves their money; their members' stakes are locked, and a member may have
 * several. For a past that is made up. In the transaction of the caller; throws where a wallet does not hold a stake.
 */
export async function writePastBets(ctx: Context, bets: readonly SettledBet[]): Promise<void> {
  await writeSettled(ctx, bets)
  await moveEach(ctx, bets.flatMap(movesOf))
}

/** Stake and payout, as movements of one moment. */
function movesOf({ id, memberId, at, bet, end }: SettledBet): TimedMove[] {
  const [own, games] = [wallet(memberId, 'main'), house('games', memberId)]
  const staked: TimedMove = { kind: 'bet', reference: id, at, from: own, to: games, amount: bet.stake }
  const paid: TimedMove = { kind: 'payout', reference: id, at, from: games, to: own, amount: end.payout }
  return end.payout === 0n ? [staked] : [staked, paid]
}
