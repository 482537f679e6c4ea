import { sql } from 'kysely'
import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Db } from '#platform/base/db/database.ts'

/** A member who has turned over much and neither won nor lost: a stake that was never at risk. */
export interface EvenPlay {
  memberId: bigint
  bets: number
  stake: Money
  net: Money
}

/** Members who have staked at least `least` in a range of days, and of it kept or lost less than a part in 200. */
export async function evenPlayers(
  db: Db,
  { fromDay, toDay, least, limit }: { fromDay: string; toDay: string; least: Minor; limit: number },
): Promise<EvenPlay[]> {
  const { rows } = await sql<{ member_id: bigint; bets: bigint; stake: Minor; net: Minor }>`
    select member_id, sum(bets)::bigint as bets, sum(stake)::bigint as stake, sum(payout - stake)::bigint as net
    from bet_day where day between ${fromDay}::date and ${toDay}::date and bets > 0
      and wallet = 'main' and result in ('won', 'lost', 'push')
    group by 1 having sum(stake) >= ${least} and abs(sum(payout - stake)) * 200 < sum(stake)
    order by 3 desc limit ${limit}
  `.execute(db)
  return rows.map(({ member_id, bets, stake, net }) => ({
    memberId: member_id,
    bets: Number(bets),
    stake: moneyOf(stake),
    net: moneyOf(net),
  }))
}
