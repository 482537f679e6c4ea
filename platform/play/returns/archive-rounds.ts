import { sql } from 'kysely'
import { isOfMonth } from '#platform/base/db/archived-months.ts'
import type { Db } from '#platform/base/db/database.ts'

/**
 * Keeps what the bets of a month contribute to the returns of their games (`counted_round`) once they are in the
 * archive. A shared round counts as one, and so does a matchday. One that also has bets in later months continues to
 * count with those, so only the difference is kept.
 */
export async function keepSumsOfRounds(db: Db, month: string): Promise<void> {
  const ofMonth = isOfMonth(sql`bet.id`, month)
  await sql`
    insert into archived_game (month, vendor_code, node_id, rounds, staked, paid, squares, pooled)
    with held as (
      select vendor_code, node_id, round_id, stake::numeric as stake, payout::numeric as payout
      from bet where ${ofMonth} and unit = 'money' and result in ('won', 'lost', 'push')
        and (round_id is null or outcome is not null)
    ), place as (
      select id, vendor_code, node_id, coalesce((about ->> 'season') || ' ' || (about ->> 'matchday'), id::text) as together
      from game_round where id in (select round_id from held)
    ), whole as (
      select place.vendor_code, place.node_id, place.together, sum(bet.stake)::numeric as stake, sum(bet.payout)::numeric as payout,
        coalesce(sum(bet.stake) filter (where not ${ofMonth}), 0)::numeric as later_stake,
        coalesce(sum(bet.payout) filter (where not ${ofMonth}), 0)::numeric as later_payout,
        count(*) filter (where not ${ofMonth}) as later
      from (select distinct vendor_code, node_id, together from place) place
      join game_round round on round.vendor_code = place.vendor_code and round.node_id = place.node_id
        and coalesce((round.about ->> 'season') || ' ' || (round.about ->> 'matchday'), round.id::text) = place.together
      join bet on bet.round_id = round.id
      where bet.unit = 'money' and bet.result in ('won', 'lost', 'push') and bet.outcome is not null group by 1, 2, 3
    ), counted as (
      select vendor_code, node_id, 1::numeric as rounds, stake, payout, stake * stake + stake * payout + payout * payout as squares
      from held where round_id is null
      union all
      select vendor_code, node_id, case when later > 0 then 0 else 1 end, stake - later_stake, payout - later_payout,
        stake * stake + stake * payout + payout * payout
          - (later_stake * later_stake + later_stake * later_payout + later_payout * later_payout)
      from whole
    )
    select ${month}::date, vendor_code, node_id, sum(rounds), sum(stake), sum(payout), sum(squares), sum(pooled)
    from (
      select vendor_code, node_id, rounds, stake, payout, squares, 0::bigint as pooled from counted
      union all
      select vendor_code, node_id, 0, 0, 0, 0, stake from bet where ${ofMonth} and outcome ? 'jackpot'
    ) part group by vendor_code, node_id
  `.execute(db)
}
