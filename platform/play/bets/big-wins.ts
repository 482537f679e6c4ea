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

/** Bets of money that have ended since a moment and paid at least `least` more than their stake, the largest first. */
export async function bigWins(
  ctx: Context,
  { since, least, limit }: { since: Date; least: bigint; limit: number },
): Promise<BigWin[]> {
  const rows = await ctx.reports
    .selectFrom('bet')
    .select(['id', 'member_id', 'vendor_code', 'node_id', 'stake', 'payout', 'settled_at'])
    .where('settled_at', '>=', since)
    .where('unit', '=', 'money')
    .whereRef('payout', '>', 'stake')
    .where((is) => is(is('payout', '-', is.ref('stake')), '>=', least))
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
