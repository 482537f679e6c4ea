import { sql } from 'kysely'
import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Db } from '#platform/base/db/database.ts'

/** What was bet with one vendor. */
export interface VendorPlay {
  vendor: string
  gameType: string
  stake: Money
  won: Money
}

/** Bets that have ended of an inclusive range of days of the site (of placing), by vendor and type of game. */
export async function playByVendor(db: Db, fromDay: string, toDay: string): Promise<VendorPlay[]> {
  const { rows } = await sql<{ vendor_code: string; game_type: string; stake: Minor; won: Minor }>`
    select vendor_code, game_type, sum(stake)::bigint as stake, sum(stake - payout)::bigint as won from bet_day
    where day between ${fromDay}::date and ${toDay}::date and bets > 0
      and wallet <> 'play' and result in ('won', 'lost', 'push')
    group by 1, 2 order by 4 desc, 1, 2
  `.execute(db)
  return rows.map(({ vendor_code, game_type, stake, won }) => ({
    vendor: vendor_code,
    gameType: game_type,
    stake: moneyOf(stake),
    won: moneyOf(won),
  }))
}

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
