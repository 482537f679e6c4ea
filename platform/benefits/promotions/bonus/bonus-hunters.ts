import { sql } from 'kysely'
import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'

/** A member who has taken many bonuses, with their total. */
export interface BonusHunter {
  memberId: bigint
  bonuses: number
  amount: Money
  released: Money
  last: string
}

/** Members with at least `least` bonuses since a moment that were not all lost, by what was released to them. */
export async function bonusHunters(
  { reports }: Context,
  { since, least, limit }: { since: Date; least: number; limit: number },
): Promise<BonusHunter[]> {
  const { rows } = await sql<{ member_id: bigint; n: bigint; amount: Minor; released: Minor; last: Date }>`
    select member_id, count(*) as n, sum(amount)::bigint as amount, sum(released)::bigint as released,
      max(created_at) as last
    from bonus where created_at >= ${since}
    group by 1 having count(*) >= ${least} and sum(released) > 0 order by sum(released) desc, 1 limit ${limit}
  `.execute(reports)
  return rows.map(({ member_id, n, amount, released, last }) => ({
    memberId: member_id,
    bonuses: Number(n),
    amount: moneyOf(amount),
    released: moneyOf(released),
    last: last.toISOString(),
  }))
}
