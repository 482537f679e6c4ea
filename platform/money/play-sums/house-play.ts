import { sql } from 'kysely'
import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Db } from '#platform/base/db/database.ts'

/** What members staked and were paid, and what is left for the house. */
export interface HousePlay {
  bets: number
  /** Different members; null where it is not counted. */
  players: number
  stake: Money
  payout: Money
  /** Stakes less payouts (GGR). */
  won: Money
}

/** Bets that have ended and were staked in money, one's own or a bonus: of them the house's result is made. */
const ended = sql<boolean>`wallet <> 'play' and result in ('won', 'lost', 'push')`

/** What was bet on an inclusive range of days of the site, and has ended. */
export async function housePlay(db: Db, fromDay: string, toDay: string): Promise<HousePlay> {
  const { rows } = await sql<{ bets: bigint; players: bigint; stake: Minor; payout: Minor }>`
    select coalesce(sum(bets), 0)::bigint as bets, count(distinct member_id) as players,
      coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout
    from bet_day where day between ${fromDay}::date and ${toDay}::date and bets > 0 and ${ended}
  `.execute(db)
  const { bets = 0n, players = 0n, stake = 0n, payout = 0n } = rows[0] ?? {}
  return {
    bets: Number(bets),
    players: Number(players),
    stake: moneyOf(stake),
    payout: moneyOf(payout),
    won: moneyOf(stake - payout),
  }
}
