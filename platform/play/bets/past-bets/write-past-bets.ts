import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { runAtOnce } from '#platform/base/db/run-at-once.ts'
import { moveEach, type TimedMove } from '#platform/money/ledger/index.ts'
import { countingRolloverOf } from '#platform/money/rollover/index.ts'
import { isPaid, payoutOf, type SettledBet, stakeOf, writingPlaced } from '../placed-together.ts'
import { playedBy } from '../valid-turnover.ts'

/**
 * Writes bets of an invented past, each with its own time, and moves their money. A member may have several; the
 * members' stakes are locked already. In the transaction of the caller; throws where a wallet does not hold a stake.
 */
export async function writePastBets(ctx: Context, bets: readonly SettledBet[]): Promise<void> {
  if (bets.length === 0) return
  const counted = { rollover_count: countingRolloverOf(bets.map(playedBy)) }
  await runAtOnce(ctx.db, { ...writingPlaced(bets), ...counted }, sql`select`)
  await moveEach(ctx, bets.flatMap(movesOf))
}

/** Stake and payout of a bet, with the same time. */
function movesOf(bet: SettledBet): TimedMove[] {
  const staked: TimedMove = { ...stakeOf(bet), kind: 'bet', at: bet.at }
  return isPaid(bet) ? [staked, { ...payoutOf(bet), kind: 'payout', at: bet.at }] : [staked]
}
