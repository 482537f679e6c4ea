import { sql } from 'kysely'
import { type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'

/** A bet that won much. */
export interface BigWin {
  id: string
  memberId: bigint
  game: string
  stake: Money
  payout: Money
  at: string
}

/** How much more than its stake a bet must pay to be a big win, in minor units; the index `bet_big_wins` has these alone. */
const BIG_WIN = 500_000_000

/** Bets of money that have ended since a moment and are big wins, the largest first. */
export async function bigWins(
  ctx: Context,
  { since, limit }: { since: Date; limit: number },
): Promise<BigWin[]> {
  const rows = await ctx.reports
    .selectFrom('bet')
    .select(['id', 'member_id', 'vendor_code', 'node_id', 'stake', 'payout', 'settled_at'])
    .where('settled_at', '>=', since)
    .where(sql<boolean>`unit = 'money' and payout - stake >= ${sql.lit(BIG_WIN)}`)
    .orderBy((is) => is('payout', '-', is.ref('stake')), 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    memberId: row.member_id,
    game: `${row.vendor_code}/${row.node_id}`,
    stake: moneyOf(row.stake),
    payout: moneyOf(row.payout),
    at: row.settled_at?.toISOString() ?? '',
  }))
}
