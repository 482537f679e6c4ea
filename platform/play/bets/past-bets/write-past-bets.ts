import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { runAtOnce } from '#platform/base/db/run-at-once.ts'
import { granted } from '#platform/base/result.ts'
import { type Posting, post } from '#platform/money/ledger/index.ts'
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
  granted(await post(ctx, bets.flatMap(postingsOf)), 'bets of a past')
}

/** Stake and payout of a bet, with the same time. */
const postingsOf = (bet: SettledBet): Posting[] =>
  [stakeOf(bet), ...(isPaid(bet) ? [payoutOf(bet)] : [])].map((posting) => ({ ...posting, at: bet.at }))
