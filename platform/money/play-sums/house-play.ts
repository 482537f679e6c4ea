import { sql } from 'kysely'
import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Db } from '#platform/base/db/database.ts'
import { gameDays, houseDays } from './game-days.ts'

/** What members staked and were paid, and what is left for the house. */
export interface HousePlay {
  bets: number
  stake: Money
  payout: Money
  /** Stakes less payouts (GGR). */
  won: Money
}

/** What was bet on an inclusive range of days of the site, in money, and has ended; with one vendor, or with all. */
export async function housePlay(db: Db, fromDay: string, toDay: string, vendor?: string): Promise<HousePlay> {
  const { rows } = await sql<{ bets: bigint; stake: Minor; payout: Minor }>`
    select coalesce(sum(bets), 0)::bigint as bets,
      coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout
    from ${vendor === undefined ? houseDays : gameDays} play where day between ${fromDay}::date and ${toDay}::date
      ${vendor === undefined ? sql`` : sql`and vendor_code = ${vendor}`}
  `.execute(db)
  const { bets = 0n, stake = 0n, payout = 0n } = rows[0] ?? {}
  return {
    bets: Number(bets),
    stake: moneyOf(stake),
    payout: moneyOf(payout),
    won: moneyOf(stake - payout),
  }
}

/** Who played on which day, in money and to an end, as a table: `day` and `member_id`, once for each kind of play. */
export const playedDays = sql<{ day: string; member_id: bigint }>`(
  select day, member_id from bet_day where bets > 0 and wallet <> 'play' and result in ('won', 'lost', 'push')
)`
