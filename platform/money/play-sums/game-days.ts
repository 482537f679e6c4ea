import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { COUNTED_GAMES_ROWS, MAX_COUNTED_GAMES_BATCHES } from '#platform/money/limits.ts'

/**
 * The sums of ended bets of money, by game and by the day on which they were placed, as a table: `day`, `vendor_code`, `node_id`,
 * `game_type`, `bets`, `stake`, `payout`. Of void bets the unreturned part counts as payout. They are always exact: bets that the
 * job has not added up yet are read from its queue.
 */
export const gameDays = sql`(
  select day, vendor_code, node_id, game_type, bets, stake, payout from game_day
  union all
  select day, vendor_code, node_id, game_type, bets, stake, payout from game_due
)`

/** The same of all games together: `day`, `bets`, `stake`, `payout`. */
export const houseDays = sql`(
  select day, bets, stake, payout from house_day
  union all
  select day, bets, stake, payout from game_due
)`

/**
 * Adds the bets that have ended since the last run to the days of their games. One statement takes the lines of the queue
 * and adds them up, so each counts once, even after a crash or with concurrent runs.
 */
export async function countGameDays(ctx: Context): Promise<void> {
  for (let batch = 0; batch < MAX_COUNTED_GAMES_BATCHES; batch++)
    if ((await countSome(ctx)) < COUNTED_GAMES_ROWS) return
}

async function countSome({ db }: Context): Promise<bigint> {
  const { rows } = await sql<{ facts: bigint }>`
    with taken as (
      delete from game_due where ctid = any (array(select ctid from game_due limit ${COUNTED_GAMES_ROWS} for update skip locked))
      returning day, vendor_code, node_id, game_type, bets, stake, payout
    ), added as (
      insert into game_day as known (day, vendor_code, node_id, game_type, bets, stake, payout)
        select day, vendor_code, node_id, game_type, sum(bets), sum(stake), sum(payout)
        from taken group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (day, vendor_code, node_id, game_type) do update set
        bets = known.bets + excluded.bets, stake = known.stake + excluded.stake, payout = known.payout + excluded.payout
    )
    select count(*) as facts from taken
  `.execute(db)
  return rows[0]?.facts ?? 0n
}
